import type { SkipCode } from '../contract/skip-codes.ts';
import {
  isSylvanError,
  SylvanError,
  type ErrorFields,
  type Json,
  type ProblemCode,
} from '../errors/errors.ts';
import { boxesMeet } from '../geo/outline.ts';
import type { Place } from '../geo/zone.ts';
import type { Catalog, Elsewhere } from '../stac/catalog.ts';
import { isFault, type SkipReason, type SkippedScene } from '../stac/scene.ts';

/** The result of a catalog with no usable scene. */
export interface Unusable {
  readonly skipped: readonly SkippedScene[];
  readonly elsewhere?: Elsewhere | undefined;
}

/** Why there is no imagery: sentences for people, and fields for programs. */
interface Why {
  /** Each ends with a full stop. */
  readonly sentences: readonly string[];
  readonly fields: ErrorFields;
}

const DECIMALS = 4;

/** Counts the scenes that were left out, by code, and states where and when the catalog does have scenes. */
export function whyNothing(found: readonly Unusable[], { lat, lng }: Pick<Place, 'lat' | 'lng'>): Why {
  const skipped = byCode(found.flatMap((one) => one.skipped));
  const elsewhere = found.find((one) => one.elsewhere !== undefined)?.elsewhere;
  const left = skipped.length > 0 ? [`Left out: ${skipped.map(leftOut).join('; ')}.`] : [];
  const place = elsewhere && elsewhereOf(elsewhere, skipped.length === 0, lat, lng);
  const isFaulty = skipped.length > 0 && skipped.every(({ code }) => isFault(code));
  const remedy = isFaulty ? 'Correct the items: `sylvan catalog check` lists their faults.' : OTHERWISE;
  return {
    sentences: [...left, ...(place?.sentences ?? []), ...(place?.sentences.length ? [] : [remedy])],
    fields: {
      ...(skipped.length > 0 && {
        skipped: Object.fromEntries(skipped.map(({ code, count }) => [code, count])),
      }),
      ...place?.fields,
    },
  };
}

const OTHERWISE = 'Try another date, a larger zone, or a place on land.';

/** The first scene with a code, and the number of such scenes. */
interface LeftOut extends SkipReason {
  readonly count: number;
}

/** The scenes that were left out, by code, the most frequent code first. */
function byCode(skipped: readonly SkippedScene[]): LeftOut[] {
  const counts = new Map<SkipCode, LeftOut>();
  for (const { code, detail } of new Map(skipped.map((one) => [one.id, one])).values()) {
    const known = counts.get(code) ?? { code, detail, count: 0 };
    counts.set(code, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

function leftOut({ count, code, detail }: LeftOut): string {
  return `${count} ${count === 1 ? 'scene' : 'scenes'} as ${code}: ${detail}`;
}

function elsewhereOf(
  { places, bbox, days, start, end, others }: Elsewhere,
  isAll: boolean,
  lat: number,
  lng: number,
): Why {
  if (days > 0)
    return {
      sentences: [`Its scenes of this place (${days}) date from ${start} to ${end}.`],
      fields: { catalog_start: start, catalog_end: end },
    };
  if (bbox === null) {
    const has =
      others > 0 ? `It lists only items of other sources (${others})` : 'The catalog lists no items';
    return { sentences: isAll ? [`${has}.`] : [], fields: { items_of_others: others } };
  }
  const rounded = bbox.map((degrees) => Number(degrees.toFixed(DECIMALS)));
  const isSwapped = Math.abs(lng) <= 90 && boxesMeet([lat, lng, lat, lng], bbox);
  const [west, south, east, north] = rounded;
  return {
    sentences: [
      `Its scenes (${places}) lie elsewhere, between latitudes ${south} and ${north} and longitudes ${west} and ${east}; the zone is around latitude ${lat}, longitude ${lng}.`,
      ...(isSwapped ? [`Latitude ${lng}, longitude ${lat} lies there: they are probably swapped.`] : []),
    ],
    fields: {
      catalog_bbox: rounded,
      ...(isSwapped && { swapped_lat: lng, swapped_lng: lat }),
    },
  };
}

/** Whether a failure is due to a host. Scenes that contradict themselves were read correctly. */
export function isOfHost(failure: SylvanError): boolean {
  return !isSylvanError(failure, 'inconsistent-scene');
}

/** A catalog and why it could not be used. */
export interface FailedCatalog {
  readonly catalog: Catalog;
  readonly failure: SylvanError;
}

/** The problem to report if all catalogs (at least one) failed: the first failure, preferring those that may be temporary. */
export function upstreamProblem(failed: readonly FailedCatalog[]): SylvanError {
  const failures = failed.map(({ failure }) => failure);
  const first = failures.find(({ retryable }) => retryable) ?? failures[0];
  const hosts = failed.map(({ catalog }) => catalog.host || catalog.label).join(', ');
  const code = commonCode(failures);
  const what = isMissingFile(first) ? `There is no ${first.fields.asset}` : first.message;
  return new SylvanError(code, `No catalog could be read (${hosts}): ${what}`, {
    fields: {
      ...hostOf(first.fields.asset),
      ...first.fields,
      catalogs_searched: failed.map(({ catalog }) => catalog.id),
      reason: first.code,
    },
    cause: first,
  });
}

/**
 * The code for failures that are all timeouts, all due to data that is not stored, or all due to missing files; otherwise the
 * code of a general failure.
 */
function commonCode(failures: readonly SylvanError[]): ProblemCode {
  if (failures.every((failure) => isSylvanError(failure, 'offline-miss'))) return 'offline-miss';
  if (failures.every(isMissingFile)) return 'not-found';
  return failures.every((failure) => isSylvanError(failure, 'timeout'))
    ? 'upstream-timeout'
    : 'upstream-failure';
}

/** Whether a local file is missing, so that its name must be wrong. On a host, a missing file may appear again later. */
function isMissingFile(failure: SylvanError): failure is MissingFile {
  const { asset } = failure.fields;
  return isSylvanError(failure, 'not-found') && typeof asset === 'string' && asset.startsWith('file:');
}

type MissingFile = SylvanError & { readonly fields: { readonly asset: string } };

/** The host of a file: the failure of a damaged file names only the file. */
function hostOf(asset: Json | undefined): ErrorFields {
  const host = typeof asset === 'string' && URL.canParse(asset) ? new URL(asset).host : '';
  return host === '' ? {} : { host };
}
