import type { RequestedField } from '../contract/record-codes.ts';
import type { SourceId } from '../contract/sources.ts';
import type { AnalysisRequest } from './context.ts';
import { READING } from './detail.ts';
import { MAP_IDS } from '../contract/maps.ts';
import type { Sources } from './registry.ts';

/** The parts of an analysis next to the present optical images, without which there is no record. */
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

/** What separates forest from other land (methods 6), and so what all that is measured in the forest rests on. */
const FOREST = [
  'sentinel2/earlier',
  'sentinel1',
  'sentinel1/earlier',
  'gedi',
  'canopy-map',
  ...MAP_IDS,
] as const;

/** What each field rests on next to the present optical images: read with these it has the value that it has with all. */
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

/** The fields that are wanted of an analysis; all where it names none. */
type Requested = Pick<AnalysisRequest, 'fields'>;

export function isRequested(field: RequestedField, { fields }: Requested): boolean {
  return fields?.includes(field) ?? true;
}

function isNeeded(id: AuxiliaryId, { fields }: Requested): boolean {
  return fields?.some((field) => NEEDS[field].includes(id)) ?? true;
}

/** Whether a requested field is measured in the forest: without one it is mapped by the present images alone. */
export function needsForest(request: Requested): boolean {
  return FOREST.every((id) => isNeeded(id, request));
}

/** What is read where the present alone is asked for. */
const PRESENT: readonly AuxiliaryId[] = ['firms', 'gedi', 'canopy-map', ...MAP_IDS];

/** Whether a part of an analysis is read: its source is not off, and neither detail nor fields leave it out. */
export function isOn(
  id: AuxiliaryId,
  sources: Sources,
  request: Pick<AnalysisRequest, 'detail' | 'fields'>,
): boolean {
  if (READING[request.detail].isPresentAlone && !PRESENT.includes(id)) return false;
  const catalogs: Readonly<Record<AuxiliaryId, readonly unknown[]>> = {
    'sentinel2/earlier': sources.sentinel2,
    sentinel1: sources.sentinel1,
    'sentinel1/earlier': sources.sentinel1,
    landsat89: sources.landsat89,
    landsat45: sources.landsat45,
    firms: [...sources.fires, ...sources.fireMasks],
    gedi: sources.lidar,
    'canopy-map': sources.canopyMaps,
    worldcover: sources.worldcover,
    gfc2020: sources.gfc2020,
    hansen: sources.hansen,
  };
  return isNeeded(id, request) && catalogs[id].length > 0;
}
