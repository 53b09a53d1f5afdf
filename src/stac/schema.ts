import * as z from 'zod/mini';
import { PROBLEM_CODES } from '../errors/errors.ts';
import type { Bbox } from '../geo/outline.ts';

/*
 * Schemas of the fields that are used; the rest is ignored. A number given as a string is refused, except for numbers with
 * leading zeros: a processing baseline is a version, written `"04.00"` by most catalogs and `4` by some.
 */

const text = z.nullish(z.string().check(z.maxLength(1024)));
const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-360), z.maximum(360));
const transform = z.nullish(z.array(z.number()).check(z.minLength(6), z.maxLength(9)));
/** Only a hint, like an item's transform: an invalid shape counts as absent. */
const shape = z.catch(z.nullish(z.tuple([z.int(), z.int()])), null);
/** A number that most catalogs write as a string with leading zeros, and some as a number. */
const paddedNumber = z.nullish(z.union([z.int(), z.string().check(z.maxLength(8))]));
const zoneNumber = z.nullish(z.union([z.int(), z.string().check(z.maxLength(2))]));

const bbox = z.pipe(
  z
    .union([
      z.tuple([longitude, latitude, longitude, latitude]),
      z.pipe(
        z.tuple([longitude, latitude, z.number(), longitude, latitude, z.number()]),
        z.transform(([w, s, , e, n]): [number, number, number, number] => [w, s, e, n]),
      ),
    ])
    .check(z.refine(([, south, , north]) => south <= north, 'the south of the box is north of its north')),
  z.transform((box): Bbox => box),
);

const properties = z.object({
  datetime: text,
  start_datetime: text,
  end_datetime: text,
  created: text,
  updated: text,
  platform: text,
  constellation: text,
  'eo:cloud_cover': z.nullish(z.number().check(z.minimum(0), z.maximum(100))),
  'proj:epsg': z.nullish(z.int()),
  'proj:code': text,
  /** Only a hint: an invalid one counts as absent, so that the item is kept. */
  'proj:transform': z.catch(transform, null),
  'proj:shape': shape,
  'grid:code': text,
  'mgrs:utm_zone': zoneNumber,
  'mgrs:latitude_band': text,
  'mgrs:grid_square': text,
  's2:mgrs_tile': text,
  's2:processing_baseline': z.nullish(z.union([z.string().check(z.maxLength(16)), z.number()])),
  'sylvan:simulated': z.nullish(z.boolean()),
  'sylvan:catalog': text,
  /** In written items (item-writer.ts), whose bands all state their offset: how it was determined. */
  'sylvan:offset_source': z.catch(z.nullish(z.enum(['asset', 'baseline', 'flag'])), null),
  's2:product_type': text,
  's2:product_uri': text,
  's2:datastrip_id': text,
  'processing:version': text,
  'earthsearch:boa_offset_applied': z.nullish(z.boolean()),
  'sentinel:utm_zone': zoneNumber,
  'sentinel:latitude_band': text,
  'sentinel:grid_square': text,
  'sentinel:product_id': text,
  'sentinel:boa_offset_applied': z.nullish(z.boolean()),
  'sat:relative_orbit': z.nullish(z.int()),
  'sat:orbit_state': text,
  'sar:instrument_mode': text,
  'sar:product_type': text,
  'view:sun_elevation': z.catch(z.nullish(z.number().check(z.minimum(-90), z.maximum(90))), null),
  's2:mean_solar_zenith': z.catch(z.nullish(z.number().check(z.minimum(0), z.maximum(180))), null),
  'landsat:collection_category': text,
  'landsat:collection_number': paddedNumber,
  'landsat:correction': text,
  'landsat:processing_level': text,
  'landsat:wrs_path': paddedNumber,
  'landsat:wrs_row': paddedNumber,
  'landsat:product_generated': text,
});

/** An item without its assets, which are checked individually when used: an invalid thumbnail must not exclude a scene. */
export const stacItemSchema = z.object({
  type: z.literal('Feature'),
  id: z.string().check(z.minLength(1), z.maxLength(256)),
  collection: text,
  bbox: z.nullish(bbox),
  properties,
  assets: z.nullish(z.record(z.string(), z.unknown())),
});

const rasterBand = z.object({
  scale: z.nullish(z.number()),
  offset: z.nullish(z.number()),
  nodata: z.nullish(z.union([z.number(), z.enum(['nan', 'inf', '-inf'])])),
  spatial_resolution: z.nullish(z.number().check(z.positive())),
  unit: text,
});

/** A band in STAC 1.1: the fields of `raster:bands`, under the raster extension's own names. */
const commonBand = z.object({
  'raster:scale': z.nullish(z.number()),
  'raster:offset': z.nullish(z.number()),
  'raster:spatial_resolution': z.nullish(z.number().check(z.positive())),
  gsd: z.nullish(z.number().check(z.positive())),
  nodata: rasterBand.shape.nodata,
  unit: text,
});

export const stacAssetSchema = z.object({
  href: z.string().check(z.minLength(1), z.maxLength(4096)),
  type: text,
  gsd: z.nullish(z.number().check(z.positive())),
  nodata: rasterBand.shape.nodata,
  'proj:epsg': z.nullish(z.int()),
  'proj:code': text,
  'proj:transform': transform,
  'proj:shape': shape,
  /** In written items (item-writer.ts): the first pixel's corner in the file that this one was cut from. */
  'sylvan:origin': z.catch(z.nullish(z.tuple([z.number(), z.number()])), null),
  /** In written items: why the file, or a part of it, could not be read. */
  'sylvan:failure': z.catch(
    z.nullish(
      z.object({
        code: z.enum(PROBLEM_CODES),
        detail: z.string().check(z.maxLength(4096)),
        fields: z.record(z.string(), z.json()),
      }),
    ),
    null,
  ),
  'raster:bands': z.nullish(z.array(rasterBand)),
  /** Invalid bands count as absent, because some catalogs use the name for something else. */
  bands: z.catch(z.nullish(z.array(commonBand)), null),
  'raster:scale': z.nullish(z.number()),
  'raster:offset': z.nullish(z.number()),
  'raster:spatial_resolution': z.nullish(z.number().check(z.positive())),
  unit: text,
});

export const stacPageSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  links: z.nullish(z.array(z.unknown())),
  numberMatched: z.nullish(z.int().check(z.nonnegative())),
  context: z.nullish(z.object({ matched: z.nullish(z.int().check(z.nonnegative())) })),
});

export const nextLinkSchema = z.object({
  rel: z.literal('next'),
  href: z.string().check(z.maxLength(16384)),
  method: z.nullish(z.string()),
  merge: z.nullish(z.boolean()),
  body: z.nullish(z.record(z.string(), z.json())),
});

export type StacItem = z.infer<typeof stacItemSchema>;
export type StacAsset = z.infer<typeof stacAssetSchema>;
export type StacPage = z.infer<typeof stacPageSchema>;

/** Metadata of an asset's first band. */
type StacBand = z.infer<typeof rasterBand>;

/**
 * An asset's first band, in any version of STAC: `raster:bands` in 1.0; `bands` in 1.1, where the asset may state the values that
 * all its bands have in common. The more specific statement takes precedence.
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

/** The first fault of a failed parse, such as `properties.datetime: Invalid input…`: the path and the rule, never the value. */
export function firstFault(error: z.core.$ZodError): string {
  const [{ path, message }] = error.issues;
  return `${path.map(String).join('.') || 'document'}: ${message}`;
}
