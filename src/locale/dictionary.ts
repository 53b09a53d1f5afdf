import type { MapId } from '../contract/maps.ts';
import type { CompareMissingCode } from '../contract/compare-codes.ts';
import type { MissingCode, WarningCode } from '../contract/record-codes.ts';
import type { AlertLevel, Condition, ForestType, HeightCode, TrendLabel } from '../contract/labels.ts';
import type { FaultCode } from '../contract/faults.ts';
import type { ProblemCode } from '../errors/errors.ts';
import type { CompareSummaryTexts } from './compare-texts.ts';
import type { LackTexts } from './missing-texts.ts';
import type { SkipWord } from './skip-words.ts';
import type { LayerTexts } from './layer-texts.ts';

/** The fields of an error that its detail states, in this order; any other field is for programs only. */
export const FACT_NAMES = [
  'host',
  'catalog',
  'collection',
  'collections',
  'catalogs_searched',
  'days_searched',
  'fault',
  'entry',
  'asset',
  'scene',
  'what',
  'reason',
  'epsg',
  'line',
  'column',
  'status',
  'attempt',
  'attempts',
  'source',
  'scenes',
  'bytes',
  'pack',
  'limit',
  'maximum',
  'expected',
  'received',
  'scenes_found',
  'best_valid_fraction',
  'valid_fraction',
  'skipped',
  'catalog_bbox',
  'catalog_start',
  'catalog_end',
  'period',
  'nearest_before',
  'nearest_after',
  'common_fraction',
  'resets_at',
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** What happened, without its full stop, and what to do about it. */
export type Explanation = readonly [what: string, remedy: string];

/** What is known about one fault of one field. */
export interface FaultFacts {
  /** The field's name, or the request itself. */
  readonly field: string;
  /** Longitude and latitude of a fault of a geometry. */
  readonly place: string;
  /** The refused value as JSON writes it, shortened. */
  readonly value: string;
  /** What the field wants, from {@link ProblemTexts.requirements}. */
  readonly requirement: string;
  /** The day of the call, UTC. */
  readonly today: string;
  /** The limits of the field, as the language writes numbers. */
  readonly minimum: string;
  readonly maximum: string;
  /** The first day that may be requested. */
  readonly firstDay: string;
  /** The field that must come before this one, and its day. */
  readonly other: string;
  readonly otherDay: string;
  /** Days of a period, both ends counted. */
  readonly days: string;
  /** The first day that both periods have. */
  readonly sharedDay: string;
}

/** The parts of the summary sentence, numbers already written in the language. */
export interface SummaryTexts {
  forest(percent: string): string;
  readonly noForest: string;
  readonly forestUnknown: string;
  /** A cover of a wide interval, and its ends. */
  uncertain(cover: string, low: string, high: string): string;
  /** Of the forest, in metres. */
  height(metres: string): string;
  ndvi(mean: string): string;
  alert(level: AlertLevel): string;
  /** Of `STABLE`, where some forest was lost all the same. */
  lostLittle(alert: string): string;
  readonly notAssessed: string;
  fires(count: string): string;
  readonly oneFire: string;
  readonly noFires: string;
  readonly trend: Readonly<Record<TrendLabel, string>>;
  readonly condition: Readonly<Record<Condition, string>>;
  /** Disturbed by the ten-year trend alone. */
  readonly declining: string;
  /** Being cleared, where no forest is left. */
  readonly cleared: string;
  /** A map of others that calls another share of the zone forest. */
  mapDiffers(map: string, year: string, percent: string): string;
  /** Whose they are. */
  readonly maps: Readonly<Record<MapId, string>>;
  score(points: string, band: string): string;
  /** A sentence of its own. */
  readonly preliminary: string;
  /** Bands of the score from 0, 20, 40, 60 and 80 points. */
  readonly bands: readonly [string, string, string, string, string];
  join(clauses: readonly string[]): string;
}

/** What Sylvan says of errors in one language: all that a page has at once. */
export interface ProblemTexts {
  readonly titles: Readonly<Record<ProblemCode, string>>;
  readonly explanations: Readonly<Record<ProblemCode, Explanation>>;
  /** `needs-overview` where not the file but the call's limit of bytes is to blame. */
  readonly overBudget: Explanation;
  /** `missing-key` of the library, not of a request to the service. */
  readonly keyOption: Explanation;
  /** `not-found` of the samples, which are a package of their own, and have to be copied for a page to fetch them. */
  readonly noSamples: Explanation;
  /** `stac-invalid` of a text that is no JSON at a place that is known. */
  readonly noJson: Explanation;
  /** `unsupported-tiff` of a coordinate system that is not read, or none, and of several bands where one is meant. */
  readonly otherProjection: Explanation;
  readonly severalBands: Explanation;
  /** `unsupported-tiff` of a mask of other samples than its classes or bits. */
  readonly maskSamples: Explanation;
  /** `inconsistent-scene` of radar in another scale than is read. */
  readonly notLinear: Explanation;
  /** Two are at work on one pack. */
  readonly packInUse: Explanation;
  /** `rate-limited` by the service itself, not by a host of data. */
  readonly overLimit: Explanation;
  /** `no-imagery` of one of two periods, of two that show different parts of the zone, and of two that show water alone. */
  readonly emptyPeriod: Explanation;
  /** `no-imagery` of a folder whose items all have faults, are of other places, or of this place on other days. */
  readonly faultyItems: Explanation;
  readonly otherPlace: Explanation;
  readonly otherDays: Explanation;
  readonly nothingCommon: Explanation;
  readonly noLand: Explanation;
  /** `pack-invalid` where the pack is right, and this version too old. */
  readonly newerPack: Explanation;
  /** `pack-invalid` of a pack that is stored already. */
  readonly damagedPack: Explanation;
  readonly facts: Readonly<Record<FactName, string>>;
  /** Why scenes were left out, by the word that the reason begins with. */
  readonly skipped: Readonly<Record<SkipWord, string>>;
  /** Between the label and the value of a fact. */
  readonly colon: string;
  readonly semicolon: string;
  readonly request: string;
  /** What each request field wants; `''` is the request as a whole, `size_of_any` a size that need not be whole. */
  readonly requirements: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<FaultCode, (facts: FaultFacts) => string>>;
  /** Before the sentences of several faults. */
  severalFaults(count: string): string;
  moreUnknownFields(count: string): string;
  suggestion(field: string): string;
  swapped(lat: string, lng: string): string;
}

/** What it says of records. */
export interface RecordTexts {
  /** Labels of codes. */
  readonly forestTypes: Readonly<Record<ForestType, string>>;
  readonly heights: Readonly<Record<HeightCode, string>>;
  /** Whose data an answer rests on. */
  readonly attribution: {
    readonly copernicus: (years: string) => string;
    readonly firms: string;
    readonly fireMasks: string;
    readonly landsat: string;
    readonly gedi: string;
    readonly metaHeights: string;
    readonly ethHeights: string;
    readonly worldcover: string;
    readonly gfc2020: string;
    readonly hansen: string;
    readonly simulated: string;
  };
  readonly missing: Readonly<Record<MissingCode | CompareMissingCode, string>>;
  readonly warnings: Readonly<Record<WarningCode, string>>;
  /** Of a published map. */
  readonly noTile: string;
  /** Of a source that has nothing any more since a day. */
  ended(day: string): string;
  readonly summary: SummaryTexts;
  readonly lacks: LackTexts;
}

/** Everything Sylvan says in one language. */
export interface Dictionary extends ProblemTexts, RecordTexts {
  readonly compareSummary: CompareSummaryTexts;
  readonly layers: LayerTexts;
}
