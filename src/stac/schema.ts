import * as z from 'zod';
import { interpreted } from '../contract/zod.ts';
import { PROBLEM_CODES } from '../errors/errors.ts';
import type { Bbox } from '../geo/outline.ts';

/*
 * Only the fields that are used; the rest is ignored. A number given as a string is refused, except for numbers with
 * leading zeros: a processing baseline is a version, written `"04.00"` by most catalogues and `4` by some.
 */

const text = z.string().max(1024).nullish();
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-360).max(360);
const transform = z.array(z.number()).min(6).max(9).nullish();
/** A number that most catalogues write with leading zeros, and some as a number. */
const paddedNumber = z.union([z.int(), z.string().max(8)]).nullish();
const zoneNumber = z.union([z.int(), z.string().max(2)]).nullish();

const bbox = z
  .union([
    z.tuple([longitude, latitude, longitude, latitude]),
    z
      .tuple([longitude, latitude, z.number(), longitude, latitude, z.number()])
      .transform(([w, s, , e, n]): [number, number, number, number] => [w, s, e, n]),
  ])
  .refine(([, south, , north]) => south <= north, 'south of the box lies north of its north')
  .transform((box): Bbox => box);

const properties = interpreted(() =>
  z.object({
    datetime: text,
    start_datetime: text,
    end_datetime: text,
    created: text,
    updated: text,
    platform: text,
    constellation: text,
    'eo:cloud_cover': z.number().min(0).max(100).nullish(),
    'proj:epsg': z.int().nullish(),
    'proj:code': text,
    /** Only a hint: an invalid one counts as absent, so that the item is not lost. */
    'proj:transform': transform.catch(null),
    'grid:code': text,
    'mgrs:utm_zone': zoneNumber,
    'mgrs:latitude_band': text,
    'mgrs:grid_square': text,
    's2:mgrs_tile': text,
    's2:processing_baseline': z.union([z.string().max(16), z.number()]).nullish(),
    'sylvan:simulated': z.boolean().nullish(),
    'sylvan:catalogue': text,
    /** Of written items (item-writer.ts), whose bands all state their offset: how it was known. */
    'sylvan:offset_source': z.enum(['asset', 'baseline', 'flag']).nullish().catch(null),
    's2:product_type': text,
    's2:product_uri': text,
    's2:datastrip_id': text,
    'processing:version': text,
    'earthsearch:boa_offset_applied': z.boolean().nullish(),
    'sentinel:utm_zone': zoneNumber,
    'sentinel:latitude_band': text,
    'sentinel:grid_square': text,
    'sentinel:product_id': text,
    'sentinel:boa_offset_applied': z.boolean().nullish(),
    'sat:relative_orbit': z.int().nullish(),
    'sat:orbit_state': text,
    'sar:instrument_mode': text,
    'view:sun_elevation': z.number().min(-90).max(90).nullish().catch(null),
    's2:mean_solar_zenith': z.number().min(0).max(180).nullish().catch(null),
    'landsat:collection_category': text,
    'landsat:collection_number': paddedNumber,
    'landsat:correction': text,
    'landsat:processing_level': text,
    'landsat:wrs_path': paddedNumber,
    'landsat:wrs_row': paddedNumber,
    'landsat:product_generated': text,
  }),
);

/** An item without its assets, which are checked one by one when they are used: an odd thumbnail loses no scene. */
export const stacItemSchema = interpreted(() =>
  z.object({
    type: z.literal('Feature'),
    id: z.string().min(1).max(256),
    collection: text,
    bbox: bbox.nullish(),
    properties,
    assets: z.record(z.string(), z.unknown()).nullish(),
  }),
);

const rasterBand = interpreted(() =>
  z.object({
    scale: z.number().nullish(),
    offset: z.number().nullish(),
    nodata: z.union([z.number(), z.enum(['nan', 'inf', '-inf'])]).nullish(),
    spatial_resolution: z.number().positive().nullish(),
    unit: text,
  }),
);

/** A band in STAC 1.1: the fields of `raster:bands`, under the raster extension's own names. */
const commonBand = interpreted(() =>
  z.object({
    'raster:scale': z.number().nullish(),
    'raster:offset': z.number().nullish(),
    'raster:spatial_resolution': z.number().positive().nullish(),
    gsd: z.number().positive().nullish(),
    nodata: rasterBand.shape.nodata,
    unit: text,
  }),
);

export const stacAssetSchema = interpreted(() =>
  z.object({
    href: z.string().min(1).max(4096),
    type: text,
    gsd: z.number().positive().nullish(),
    nodata: rasterBand.shape.nodata,
    'proj:epsg': z.int().nullish(),
    'proj:code': text,
    'proj:transform': transform,
    /** Of written items (item-writer.ts): the first pixel's corner in the file that this one was cut from. */
    'sylvan:origin': z.tuple([z.number(), z.number()]).nullish().catch(null),
    /** Of written items: why the file, or a part of it, could not be read. */
    'sylvan:failure': z
      .object({
        code: z.enum(PROBLEM_CODES),
        detail: z.string().max(4096),
        fields: z.record(z.string(), z.json()),
      })
      .nullish()
      .catch(null),
    'raster:bands': z.array(rasterBand).nullish(),
    /** Some catalogues use the name for something else. */
    bands: z.array(commonBand).nullish().catch(null),
    'raster:scale': z.number().nullish(),
    'raster:offset': z.number().nullish(),
    'raster:spatial_resolution': z.number().positive().nullish(),
    unit: text,
  }),
);

export const stacPageSchema = interpreted(() =>
  z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(z.unknown()),
    links: z.array(z.unknown()).nullish(),
    numberMatched: z.int().nonnegative().nullish(),
    context: z.object({ matched: z.int().nonnegative().nullish() }).nullish(),
  }),
);

export const nextLinkSchema = interpreted(() =>
  z.object({
    rel: z.literal('next'),
    href: z.string().max(16384),
    method: z.string().nullish(),
    merge: z.boolean().nullish(),
    body: z.record(z.string(), z.json()).nullish(),
  }),
);

export type StacItem = z.infer<typeof stacItemSchema>;
export type StacAsset = z.infer<typeof stacAssetSchema>;
export type StacPage = z.infer<typeof stacPageSchema>;

/** What an asset states of its first band. */
type StacBand = z.infer<typeof rasterBand>;

/**
 * An asset's first band, in any version of STAC: `raster:bands` in 1.0, `bands` in 1.1, where the asset may state what all
 * of its bands have in common. The more specific statement wins.
 */
export function bandOf(asset: StacAsset): StacBand {
  const old = asset['raster:bands']?.at(0);
  const band = asset.bands?.at(0);
  return {
    scale: old?.scale ?? band?.['raster:scale'] ?? asset['raster:scale'],
    offset: old?.offset ?? band?.['raster:offset'] ?? asset['raster:offset'],
    nodata: old?.nodata ?? band?.nodata ?? asset.nodata,
    spatial_resolution:
      old?.spatial_resolution ??
      band?.['raster:spatial_resolution'] ??
      asset['raster:spatial_resolution'] ??
      band?.gsd ??
      asset.gsd,
    unit: old?.unit ?? band?.unit ?? asset.unit,
  };
}

/** The first fault of a failed parse, `properties.datetime: Invalid input…`: the path and the rule, never the value. */
export function firstFault(error: z.ZodError): string {
  const [{ path, message }] = error.issues;
  return `${path.map(String).join('.') || 'document'}: ${message}`;
}
