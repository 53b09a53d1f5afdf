import type { CompareMissingCode } from '../contract/compare-codes.ts';
import type { MissingCode, WarningCode } from '../contract/record-codes.ts';
import type { ForestType, HeightCode } from '../contract/labels.ts';
import type { ProblemCode } from '../errors/errors.ts';

/** What happened, without its full stop, and what to do about it. */
export type Explanation = readonly [what: string, remedy: string];

/** What Sylvan says of errors in one language: all that a page has at once. */
export interface ProblemTexts {
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
}
