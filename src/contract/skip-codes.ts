import { PROBLEM_CODES } from '../errors/errors.ts';

/** Why a scene was left out although nothing is wrong with its item and files. */
export const FAULTLESS_SKIPS = [
  'cloudy',
  'hidden',
  'not-needed',
  'outside',
  'superseded',
  'unreadable-host',
] as const;

/** How an item, its files and their pixels contradict each other. */
export const CONTRADICTIONS = [
  'same-file',
  'other-date',
  'other-place',
  'other-shape',
  'other-scale',
  'odd-scale',
  'odd-classes',
  'odd-bands',
  'missed-clouds',
  'shifted',
  'same-pixels',
  'odd-reflectance',
  'not-linear',
] as const;
/** How an item, its files and their pixels contradict each other. */
export type Contradiction = (typeof CONTRADICTIONS)[number];

/** Why an item is not accepted as a scene. */
export const REFUSALS = [
  'not-sentinel-2',
  'not-l2a',
  'not-sentinel-1',
  'not-rtc',
  'not-iw',
  'not-linear',
  'not-landsat',
  'not-l2-sr',
  'not-collection-2',
  'not-tier-1',
  'not-fire-mask',
  'not-canopy-height',
  'no-datetime',
  'no-bbox',
  'no-assets',
  'no-scl',
  'no-quality',
  'invalid-asset',
  'href-refused',
  'jpeg2000',
  'unsupported-media-type',
  'offset-unknown',
] as const;
/** Why an item is not accepted as a scene. */
export type RefusalCode = (typeof REFUSALS)[number];

/** Why a scene was left out, apart from failures of its files. */
export const OWN_SKIP_CODES = [
  ...FAULTLESS_SKIPS,
  ...CONTRADICTIONS,
  ...REFUSALS,
  'invalid-item',
  'missing-band',
  'missing-quality',
  'unread-rows',
  'duplicate',
] as const;
/** Why a scene was left out, apart from failures of its files. */
export type OwnSkipCode = (typeof OWN_SKIP_CODES)[number];

/**
 * Why a scene was left out: a code of skipped scenes (docs/record.md), or the code of the problem that made one of its files
 * fail.
 */
export const SKIP_CODES = [...new Set([...OWN_SKIP_CODES, ...PROBLEM_CODES])];
/** Why a scene was left out. */
export type SkipCode = (typeof SKIP_CODES)[number];
