import type { AnalyzeDetails } from '../contract/index.ts';
import type { Zone } from '../core/zone.ts';
import { round } from './rounding.ts';

/** The square that an answer is about, as every record states it. */
export function zoneDetails({ bbox, epsg, resolution, areaHa }: Zone): AnalyzeDetails['zone'] {
  return {
    bbox: [...bbox],
    crs: `EPSG:${epsg}`,
    resolution_m: resolution,
    area_ha: round(areaHa, 2),
  };
}
