import { accessOf } from '../access.ts';
import type {
  Check,
  Diagnosis,
  DoctorSource,
  Finding,
  FindingCode,
  HostReport,
  SourceDiagnosis,
} from '../contract/diagnosis.ts';
import type { Lang } from '../contract/zone.ts';
import type { DoctorZone } from '../doctor/diagnose.ts';
import type { SignalOption, Sylvan } from '../sylvan.ts';

export type { Check, Diagnosis, DoctorSource, DoctorZone, Finding, FindingCode, HostReport, SourceDiagnosis };

/** What `diagnose` takes. */
export interface DoctorOptions extends SignalOption {
  /** Where and when hosts are tried. @default a place in Rondônia in 2024, which all sources have seen */
  readonly point?: DoctorZone;
  /** Language of the details of findings. @default 'en' */
  readonly lang?: Lang;
  /** Hears of each source whose check has ended. */
  readonly onSource?: (source: DoctorSource) => void;
}

const OPTIONS = ['signal', 'point', 'lang', 'onSource'] as const satisfies readonly (keyof DoctorOptions)[];

/**
 * Asks every host that a Sylvan's options name for one real item and one ranged read, less than 2 MB in all, and says what
 * works, what does not and what a record lacks for it. Counts no call. Rejects with `signal.reason` alone: what fails is a
 * finding.
 */
export async function diagnose(sylvan: Sylvan, options: DoctorOptions = {}): Promise<Diagnosis> {
  return accessOf(sylvan).use(options, OPTIONS, (engine, call) => engine.doctor({ ...options, ...call }));
}
