import type { Grid } from '../../src/geo/grid.ts';
import type { JsonObject } from '../items.ts';
import { compactTime, EXTENSION, projectionProperties, rasterAsset, scenarioItem } from './item.ts';
import { LOOKS, type RadarRasters } from './radar.ts';
import type { Polarisation, RadarPass } from './spec.ts';

/** `SIM_S1A_IW_GRDH_1SDV_20250829T095012_R083_rtc`; `1SSV` for a single polarisation. */
export function radarId({ platform, datetime, relativeOrbit, polarisations }: RadarPass): string {
  const satellite = platform.replace('SENTINEL-', 'S');
  const mode = polarisations.length === 2 ? '1SDV' : '1SSV';
  return `SIM_${satellite}_IW_GRDH_${mode}_${compactTime(datetime)}_R${String(relativeOrbit).padStart(3, '0')}_rtc`;
}

const TITLES: Readonly<Record<Polarisation, string>> = {
  vv: 'VV: vertical transmit, vertical receive',
  vh: 'VH: vertical transmit, horizontal receive',
};

/** The STAC item of one pass over `grid`, in Planetary Computer's form for radiometrically terrain corrected scenes. */
export function radarItem(pass: RadarPass, grid: Grid, rasters: RadarRasters): JsonObject {
  const id = radarId(pass);
  const assets = pass.polarisations.map((key) => [
    key,
    rasterAsset(id, key, rasters[key]!, { title: TITLES[key], roles: ['data'] }),
  ]);
  return scenarioItem({
    id,
    collection: 'sentinel-1-rtc',
    extensions: [EXTENSION.projection, EXTENSION.raster, EXTENSION.sar, EXTENSION.satellite],
    description: 'no satellite took this image; gamma0 as linear power in the layout of Sentinel-1 RTC.',
    datetime: pass.datetime,
    grid,
    properties: {
      platform: pass.platform,
      constellation: 'Sentinel-1',
      ...projectionProperties(grid),
      'sat:orbit_state': pass.direction,
      'sat:relative_orbit': pass.relativeOrbit,
      'sar:instrument_mode': 'IW',
      'sar:product_type': 'GRD',
      'sar:frequency_band': 'C',
      'sar:center_frequency': 5.405,
      'sar:polarizations': pass.polarisations.map((key) => key.toUpperCase()),
      'sar:observation_direction': 'right',
      'sar:looks_range': 5,
      'sar:looks_azimuth': 1,
      'sar:looks_equivalent_number': LOOKS,
      'sar:resolution_range': 20,
      'sar:resolution_azimuth': 22,
      'sar:pixel_spacing_range': 10,
      'sar:pixel_spacing_azimuth': 10,
    },
    assets: Object.fromEntries(assets) as JsonObject,
  });
}
