import type { RequestedField } from '../contract/record-codes.ts';
import type { SourceId } from '../contract/sources.ts';
import type { AnalysisRequest } from './context.ts';
import { READING } from './detail.ts';
import type { Sources } from './registry.ts';

interface Auxiliary {
  /**
   * The source's fraction of the call's bytes, roughly in proportion to its need: the history reads 24 observations at 20 m, and
   * the optical images of the period use what is left for six observations at 10 m.
   */
  readonly share: number;
  /** The catalogs it reads. */
  readonly from: readonly (keyof Sources)[];
  /** Whether the forest map, or what is measured in the forest, depends on it (methods 6). */
  readonly isOfForest?: true;
  /** Whether it is read if only the present is requested. */
  readonly isPresent?: true;
}

const BOTH = { isOfForest: true, isPresent: true } as const;

/**
 * The auxiliary sources of an analysis. The optical images of the period are not among them, because there is no record without
 * those.
 */
const AUXILIARIES = {
  'sentinel2/earlier': { share: 0.29, from: ['sentinel2'], isOfForest: true },
  sentinel1: { share: 0.08, from: ['sentinel1'], isOfForest: true },
  'sentinel1/earlier': { share: 0.08, from: ['sentinel1'], isOfForest: true },
  landsat89: { share: 0.1, from: ['landsat89'] },
  landsat45: { share: 0.08, from: ['landsat45'] },
  firms: { share: 0.01, from: ['fires', 'fireMasks'], isPresent: true },
  gedi: { share: 0.03, from: ['lidar'], ...BOTH },
  'canopy-map': { share: 0.02, from: ['canopyMaps'], ...BOTH },
  worldcover: { share: 0.01, from: ['worldcover'], ...BOTH },
  gfc2020: { share: 0.01, from: ['gfc2020'], ...BOTH },
  hansen: { share: 0.02, from: ['hansen'], ...BOTH },
} as const satisfies { readonly [id in SourceId]?: Auxiliary };
export type AuxiliaryId = keyof typeof AUXILIARIES;

const auxiliary = (id: AuxiliaryId): Auxiliary => AUXILIARIES[id];
const ALL = Object.keys(AUXILIARIES) as AuxiliaryId[];
const FOREST = ALL.filter((id) => auxiliary(id).isOfForest);

/**
 * The sources that each field needs besides the optical images of the period. A field has the same value whether only these
 * sources or all sources are read.
 */
const NEEDS: Readonly<Record<RequestedField, readonly AuxiliaryId[]>> = {
  score: ALL,
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

/** Whether a part of an analysis is read: its source is on, and both the detail and the fields include it. */
export function isOn(
  id: AuxiliaryId,
  sources: Sources,
  request: Pick<AnalysisRequest, 'detail' | 'fields'>,
): boolean {
  const { from, isPresent } = auxiliary(id);
  if (READING[request.detail].isPresentAlone && !isPresent) return false;
  return isNeeded(id, request) && from.some((name) => sources[name].length > 0);
}

/** A source's fraction of the call's bytes, 0…1. */
export function shareOf(id: AuxiliaryId): number {
  return AUXILIARIES[id].share;
}

/** The fraction of the call's bytes left for the optical images after the auxiliary sources. */
export function opticalFraction(
  sources: Sources,
  request: Pick<AnalysisRequest, 'detail' | 'fields'>,
): number {
  return ALL.filter((id) => isOn(id, sources, request)).reduce((left, id) => left - shareOf(id), 1);
}
