import type { DoctorSource } from '../contract/diagnosis.ts';
import type { RequestedField } from '../contract/record-codes.ts';
import type { SourceId } from '../contract/sources.ts';
import type { AnalysisRequest } from './context.ts';
import { READING } from './detail.ts';
import { MAP_IDS } from '../contract/maps.ts';
import type { Catalog } from '../stac/catalog.ts';
import type { PointCatalog } from './points.ts';
import type { Sources } from './registry.ts';

/**
 * The auxiliary sources of an analysis. The optical images of the period are not among them: without those there is no record.
 */
const AUXILIARIES = [
  'sentinel2/earlier',
  'sentinel1',
  'sentinel1/earlier',
  'landsat89',
  'landsat45',
  'firms',
  'gedi',
  'canopy-map',
  'worldcover',
  'gfc2020',
  'hansen',
] as const satisfies readonly SourceId[];
export type AuxiliaryId = (typeof AUXILIARIES)[number];

/** Sources that separate forest from other land (methods 6): everything measured in the forest depends on them. */
const FOREST = [
  'sentinel2/earlier',
  'sentinel1',
  'sentinel1/earlier',
  'gedi',
  'canopy-map',
  ...MAP_IDS,
] as const;

/**
 * What each field needs besides the optical images of the period. Read with these alone, it has the same value as with all
 * sources.
 */
const NEEDS: Readonly<Record<RequestedField, readonly AuxiliaryId[]>> = {
  score: AUXILIARIES,
  ndvi_current: [],
  forest_cover: FOREST,
  canopy_height: FOREST,
  canopy_height_rh50: FOREST,
  gedi_cover: FOREST,
  canopy_height_source: FOREST,
  ai_forest_type: FOREST,
  deforestation_alert: [...FOREST, 'firms'],
  active_fires: ['firms'],
  sentinel1_vv: ['sentinel1'],
  trend: ['landsat89', 'landsat45'],
  references: FOREST,
};

/** The requested fields of an analysis; all if omitted. */
type Requested = Pick<AnalysisRequest, 'fields'>;

export function isRequested(field: RequestedField, { fields }: Requested): boolean {
  return fields?.includes(field) ?? true;
}

function isNeeded(id: AuxiliaryId, { fields }: Requested): boolean {
  return fields?.some((field) => NEEDS[field].includes(id)) ?? true;
}

/** Whether a requested field is measured in the forest. If none is, the forest is mapped from the present images alone. */
export function needsForest(request: Requested): boolean {
  return FOREST.every((id) => isNeeded(id, request));
}

/** Sources read if only the present is requested. */
const PRESENT: readonly AuxiliaryId[] = ['firms', 'gedi', 'canopy-map', ...MAP_IDS];

/** The catalogs of a part of a record that comes from hosts. */
export function catalogsOf(
  part: Exclude<DoctorSource, 'service'>,
  sources: Sources,
): readonly (Catalog | PointCatalog<unknown>)[] {
  if (part === 'firms') return sources.fires;
  if (part === 'fire-masks') return sources.fireMasks;
  if (part === 'gedi') return sources.lidar;
  return part === 'canopy-map' ? sources.canopyMaps : sources[part];
}

/** Whether a part of an analysis is read: its source is on, and both the detail and the fields include it. */
export function isOn(
  id: AuxiliaryId,
  sources: Sources,
  request: Pick<AnalysisRequest, 'detail' | 'fields'>,
): boolean {
  if (READING[request.detail].isPresentAlone && !PRESENT.includes(id)) return false;
  if (!isNeeded(id, request)) return false;
  if (id === 'sentinel2/earlier') return sources.sentinel2.length > 0;
  if (id === 'sentinel1/earlier') return sources.sentinel1.length > 0;
  return catalogsOf(id, sources).length > 0 || (id === 'firms' && sources.fireMasks.length > 0);
}
