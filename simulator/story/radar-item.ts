import type { JsonObject } from '../items.ts';
import type { Raster } from '../raster.ts';
import { compactTime, EXTENSION, projectionProperties, rasterAsset, storyItem } from './item.ts';
import { LOOKS } from './radar.ts';
import type { RadarPass } from './spec.ts';

/** `SIM_S1A_IW_GRDH_1SDV_20250829T095012_R083_rtc`. */
export function radarId({ platform, datetime, relativeOrbit }: RadarPass): string {
  const satellite = platform.replace('SENTINEL-', 'S');
  return `SIM_${satellite}_IW_GRDH_1SDV_${compactTime(datetime)}_R${String(relativeOrbit).padStart(3, '0')}_rtc`;
}

/** The STAC item of one pass, as Planetary Computer lays out its radiometrically terrain corrected scenes. */
export function radarItem(
  pass: RadarPass,
  rasters: { readonly vv: Raster; readonly vh: Raster },
): JsonObject {
  const id = radarId(pass);
  const asset = (key: 'vv' | 'vh', title: string) =>
    rasterAsset(id, key, rasters[key], { title, roles: ['data'] });
  return storyItem({
    id,
    collection: 'sentinel-1-rtc',
    extensions: [EXTENSION.projection, EXTENSION.raster, EXTENSION.sar, EXTENSION.satellite],
    description: 'no satellite took this image; gamma0 as linear power in the layout of Sentinel-1 RTC.',
    datetime: pass.datetime,
    grid: rasters.vv.grid,
    properties: {
      platform: pass.platform,
      constellation: 'Sentinel-1',
      ...projectionProperties(rasters.vv.grid),
      'sat:orbit_state': pass.direction,
      'sat:relative_orbit': pass.relativeOrbit,
      'sar:instrument_mode': 'IW',
      'sar:product_type': 'GRD',
      'sar:frequency_band': 'C',
      'sar:center_frequency': 5.405,
      'sar:polarizations': ['VV', 'VH'],
      'sar:observation_direction': 'right',
      'sar:looks_range': 5,
      'sar:looks_azimuth': 1,
      'sar:looks_equivalent_number': LOOKS,
      'sar:resolution_range': 20,
      'sar:resolution_azimuth': 22,
      'sar:pixel_spacing_range': 10,
      'sar:pixel_spacing_azimuth': 10,
    },
    assets: {
      vh: asset('vh', 'VH: vertical transmit, horizontal receive'),
      vv: asset('vv', 'VV: vertical transmit, vertical receive'),
    },
  });
}
