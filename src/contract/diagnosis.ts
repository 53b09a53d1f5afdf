import { MAP_IDS } from './maps.ts';

/** The parts of a record whose hosts the doctor checks. */
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
/** A part of a record that comes from a host. */
export type DoctorSource = (typeof DOCTOR_SOURCES)[number];

/** Faults that a host may have; stable, never translated. */
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

/** Findings that do not affect the record: the client has a workaround. */
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

/** One problem found with a host. */
export interface Finding {
  /** Code of the fault; `findings` of `doctorLabels` explains it and says what to do. */
  readonly code: FindingCode;
  /** The sources affected. */
  readonly sources: readonly DoctorSource[];
  /**
   * Details of what was seen, in the language of the call: a status, a field, the host's own words; `null` if the code says
   * everything.
   */
  readonly detail: string | null;
}

/** `hidden`: the host supports it, but a page cannot see it. `null`: the check does not apply, or an earlier check failed. */
export type Check = 'ok' | 'hidden' | 'failed' | null;

/** One host: what it was asked for, what it returned, and what is wrong. */
export interface HostReport {
  /** Name and port. */
  readonly host: string;
  /** The parts of a record that it provides. */
  readonly sources: readonly DoctorSource[];
  /** `limited`: it provides some of what is needed, or all of it but not in the best way. */
  readonly status: 'ok' | 'limited' | 'failed';
  /** Whether it answered at all. */
  readonly reached: boolean;
  /** Whether items or records came with all required fields. */
  readonly fields: Check;
  /** Offset that turns Sentinel-2's digital numbers into reflectance, and where it is stated, for example `-0.1 (asset)`. */
  readonly offset: string | null;
  /** Whether it accepts the signatures or the key that its files require. */
  readonly token: Check;
  /** Whether it serves byte ranges, which are needed to read parts of images. */
  readonly range: Check;
  /** Whether a page may read it (CORS); `null` outside a page. */
  readonly cors: Check;
  /** Number of requests sent to it. */
  readonly requests: number;
  /** Number of bytes received from it. */
  readonly bytes: number;
  /** Duration of its slowest answer. */
  readonly milliseconds: number;
  /** Its faults; empty if there are none. */
  readonly findings: readonly Finding[];
}

/** Whether one part of a record is available, and from where. */
export interface SourceDiagnosis {
  /** The part of a record. */
  readonly source: DoctorSource;
  /** `off`: the options do not request it; `failed`: no host provides it. */
  readonly status: 'ok' | 'failed' | 'off';
  /** Hosts that provide it, in the order in which they are tried. */
  readonly hosts: readonly string[];
  /** UTC day of its newest image of any place, `YYYY-MM-DD`; it has no data for later days. `null` if no host states that day. */
  readonly lastDay: string | null;
}

/** Which parts of a record the hosts provide, and which are unavailable. */
export interface Diagnosis {
  /** Whether every field of a record is available. */
  readonly isFull: boolean;
  /** Unavailable sources that leave fields of the record empty. */
  readonly lacking: readonly DoctorSource[];
  /** Unavailable sources with a substitute that provides the same fields in another way. */
  readonly weakened: readonly DoctorSource[];
  /** Every host that was checked. */
  readonly hosts: readonly HostReport[];
  /** Every part of a record. */
  readonly sources: readonly SourceDiagnosis[];
  /** Number of requests in all checks. */
  readonly requests: number;
  /** Number of bytes received, under 2,000,000. */
  readonly bytes: number;
  /** Total duration of the checks. */
  readonly milliseconds: number;
}
