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

/** Options of `diagnose`. */
export interface DoctorOptions extends SignalOption {
  /** Place and day for which hosts are tested. @default a place in Rondônia in 2024, for which all sources have data */
  readonly point?: DoctorZone;
  /** Language of the details of findings. @default 'en' */
  readonly lang?: Lang;
  /** Receives each source when its check has ended. */
  readonly onSource?: (source: DoctorSource) => void;
}

const OPTIONS = ['signal', 'point', 'lang', 'onSource'] as const satisfies readonly (keyof DoctorOptions)[];

/**
 * Requests one real item and one byte range from every host that a Sylvan's options name, less than 2 MB in all, and reports what
 * works, what fails and what records lack as a result. No call is counted. Rejects only with `signal.reason`: failures become
 * findings.
 */
export async function diagnose(sylvan: Sylvan, options: DoctorOptions = {}): Promise<Diagnosis> {
  return accessOf(sylvan).use(options, OPTIONS, (engine, call) => engine.doctor({ ...options, ...call }));
}
