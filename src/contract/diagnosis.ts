import { MAP_IDS } from './maps.ts';

/** Parts of a record that hosts give, as the doctor checks them. */
export const DOCTOR_SOURCES = [
  'sentinel2',
  'sentinel1',
  'landsat89',
  'landsat45',
  'firms',
  'fire-masks',
  'gedi',
  'canopy-map',
  ...MAP_IDS,
  'service',
] as const;
/** A part of a record that a host gives. */
export type DoctorSource = (typeof DOCTOR_SOURCES)[number];

/** What can be wrong with a host; stable, never translated. */
export type FindingCode =
  | 'unreachable'
  | 'cors-denied'
  | 'redirected'
  | 'access-denied'
  | 'not-found'
  | 'rate-limited'
  | 'server-failed'
  | 'timeout'
  | 'unreadable-answer'
  | 'no-items'
  | 'metadata-missing'
  | 'search-incomplete'
  | 'next-link-missing'
  | 'stac-version'
  | 'items-skipped'
  | 'other-tile'
  | 'token-refused'
  | 'signature-refused'
  | 'range-ignored'
  | 'range-hidden'
  | 'version-hidden'
  | 'not-a-tiff'
  | 'unreadable-points'
  | 'nothing-known'
  | 'failed';

/** Findings that cost the record nothing: the client has a way around them. */
const NOTES: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'next-link-missing',
  'stac-version',
  'range-hidden',
  'version-hidden',
  'items-skipped',
]);

export function isNote({ code }: Pick<Finding, 'code'>): boolean {
  return NOTES.has(code);
}

/** One thing that is wrong with a host. */
export interface Finding {
  /** What is wrong; `findings` of `doctorLabels` says what it means and what to do. */
  readonly code: FindingCode;
  /** The sources that it concerns. */
  readonly sources: readonly DoctorSource[];
  /** What was seen, in the language of the call: a status, a field, a host's own words; `null` where the code says it all. */
  readonly detail: string | null;
}

/** `hidden`: it works, but a page may not see it; `null`: it does not apply, or was not reached. */
export type Check = 'ok' | 'hidden' | 'failed' | null;

/** One host: what it was asked for, what came back, and what is wrong. */
export interface HostReport {
  /** Name and port. */
  readonly host: string;
  /** The parts of a record that it gives. */
  readonly sources: readonly DoctorSource[];
  /** `limited`: it gives something, though not all that is needed of it, or not in the best way. */
  readonly status: 'ok' | 'limited' | 'failed';
  /** Whether anything came back. */
  readonly reached: boolean;
  /** Whether items, or records, came with all fields that are needed. */
  readonly fields: Check;
  /** How reflectance follows from Sentinel-2's digital numbers, and from which statement: `-0.1 (asset)`. */
  readonly offset: string | null;
  /** Whether it takes the signatures or the key that its files need. */
  readonly token: Check;
  /** Whether it gives parts of files, as reading windows needs. */
  readonly range: Check;
  /** Whether a page may read it; `null` outside of pages. */
  readonly cors: Check;
  /** Requests that were sent to it. */
  readonly requests: number;
  /** Bytes that it sent. */
  readonly bytes: number;
  /** The longest of its answers. */
  readonly milliseconds: number;
  /** What is wrong with it; empty where nothing is. */
  readonly findings: readonly Finding[];
}

/** Whether one part of a record can be had, and from where. */
export interface SourceDiagnosis {
  /** The part of a record. */
  readonly source: DoctorSource;
  /** `off` is not requested by the options; `failed` has no host that gives it. */
  readonly status: 'ok' | 'failed' | 'off';
  /** Hosts that give it, in the order they are tried. */
  readonly hosts: readonly string[];
  /** UTC day of its newest image anywhere, `YYYY-MM-DD`: it can say nothing of later days. `null` where no host tells. */
  readonly lastDay: string | null;
}

/** What hosts give of a record, and what it lacks. */
export interface Diagnosis {
  /** Whether every field of a record can be had. */
  readonly isFull: boolean;
  /** Sources without which the record lacks fields. */
  readonly lacking: readonly DoctorSource[];
  /** Sources that are not there, though another gives the same fields in another way. */
  readonly weakened: readonly DoctorSource[];
  /** Every host that was tried. */
  readonly hosts: readonly HostReport[];
  /** Every part of a record. */
  readonly sources: readonly SourceDiagnosis[];
  /** Requests of all checks. */
  readonly requests: number;
  /** Bytes that came, under 2,000,000. */
  readonly bytes: number;
  /** How long the checks took in all. */
  readonly milliseconds: number;
}
