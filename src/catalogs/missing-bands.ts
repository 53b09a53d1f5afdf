import { ANNUAL_BANDS } from '../sources/landsat/tasks.ts';
import { COMPOSITE_BANDS } from '../sources/optical/plan.ts';
import { SENTINEL2_BANDS, SENTINEL2_SCL } from '../sources/optical/sentinel2.ts';
import type { NamedFile } from './file-names.ts';

/** The assets of a scene that an analysis needs: all possible names of each, or, for Landsat, only the common name. */
const NEEDED: Readonly<Record<NamedFile['mission'], readonly (readonly string[])[]>> = {
  sentinel2: [...COMPOSITE_BANDS.map((band) => SENTINEL2_BANDS[band]), SENTINEL2_SCL].map(({ keys }) => keys),
  landsat: [...ANNUAL_BANDS, 'qa_pixel'].map((name) => [name]),
  sentinel1: [['vv']],
};

/**
 * The bands that an analysis needs and that are missing from an item's assets, each as the mission's name and then the common
 * name, such as `B05 (rededge1)`.
 */
export function missingBands(assets: object, mission: NamedFile['mission']): string[] {
  const missing = NEEDED[mission].filter((names) => !names.some((name) => Object.hasOwn(assets, name)));
  return missing.map(([common, own = '']) => (own === '' ? common : `${own} (${common})`));
}
