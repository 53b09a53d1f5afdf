import type { Catalogue } from './catalogue.ts';
import type { FireCatalogue, LidarCatalogue } from './points.ts';

/** Where each part of a record comes from, in order of preference; an empty list is a source that is off. */
export interface Sources {
  readonly sentinel2: readonly Catalogue[];
  readonly sentinel1: readonly Catalogue[];
  readonly landsat89: readonly Catalogue[];
  readonly landsat45: readonly Catalogue[];
  /** Active fires as points, … */
  readonly fires: readonly FireCatalogue[];
  /** … and as daily MODIS masks where no points are to be had. */
  readonly fireMasks: readonly Catalogue[];
  readonly lidar: readonly LidarCatalogue[];
  /** Published canopy height maps, where LiDAR does not make one. */
  readonly canopyMaps: readonly Catalogue[];
}
