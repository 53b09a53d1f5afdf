import { isSylvanError, type ProblemCode, type SylvanError } from '../errors/errors.ts';
import type { Lang } from '../contract/zone.ts';
import { whatHappened } from '../locale/detail.ts';
import {
  type DoctorSource,
  type Finding,
  type FindingCode,
  type HostReport,
  DOCTOR_SOURCES,
  isNote,
} from '../contract/diagnosis.ts';
import type { HostTraffic } from './traffic.ts';

/** The checks of a host, each of which ends as ok, hidden or failed. */
type Checks = Partial<Pick<HostReport, 'fields' | 'token' | 'range' | 'cors'>>;

interface Marks extends Checks {
  /** The rule by which an item converts pixels to reflectance. */
  readonly offset?: string;
}

interface Entry {
  readonly sources: Set<DoctorSource>;
  readonly findings: Finding[];
  readonly working: Set<DoctorSource>;
  readonly offsets: Set<string>;
  checks: Checks;
}

export class Chart {
  readonly #hosts = new Map<string, Entry>();
  readonly #lastDays = new Map<DoctorSource, string>();

  get hosts(): string[] {
    return [...this.#hosts.keys()];
  }

  /** Records that a host is queried for a source, and the result. */
  mark(host: string, source: DoctorSource, { offset, ...checks }: Marks = {}): void {
    const entry = this.#entry(host, source);
    for (const [name, mark] of Object.entries(checks))
      entry.checks = { ...entry.checks, [name]: worse(entry.checks[name as keyof Checks], mark) };
    if (offset !== undefined) entry.offsets.add(offset);
  }

  /** Records that a host provides what a source needs. */
  works(host: string, source: DoctorSource): void {
    this.#entry(host, source).working.add(source);
  }

  /** Records the day of a source's newest image; if several hosts state one, the latest counts. */
  ends(source: DoctorSource, day: string): void {
    const known = this.lastDay(source);
    if (known === null || day > known) this.#lastDays.set(source, day);
  }

  lastDay(source: DoctorSource): string | null {
    return this.#lastDays.get(source) ?? null;
  }

  isWorking(host: string, source: DoctorSource): boolean {
    return this.#hosts.get(host)?.working.has(source) ?? false;
  }

  find(host: string, source: DoctorSource, code: FindingCode, detail?: string | null): void {
    const { findings } = this.#entry(host, source);
    const known = findings.findIndex((one) => one.code === code);
    if (known === -1) findings.push({ code, sources: [source], detail: detail ?? null });
    else
      findings[known] = { ...findings[known], sources: [...new Set([...findings[known].sources, source])] };
  }

  /** The report on a host that was queried. */
  report(host: string, traffic: HostTraffic, isPage: boolean): HostReport {
    const { sources, findings, working, offsets, checks } = this.#hosts.get(host)!;
    const { requests, bytes, milliseconds, answered, isCors } = traffic;
    const seen = checks.range === 'hidden' ? 'hidden' : 'ok';
    const isWorking = working.size === sources.size;
    const isFaultless = findings.every(isNote);
    return {
      host,
      sources: inOrder(sources),
      status: isWorking && isFaultless ? 'ok' : working.size > 0 ? 'limited' : 'failed',
      reached: answered,
      fields: checks.fields ?? null,
      token: checks.token ?? null,
      range: checks.range ?? null,
      cors: checks.cors ?? (isPage && isCors ? seen : null),
      offset: offsets.size === 0 ? null : [...offsets].join(', '),
      requests,
      bytes,
      milliseconds,
      findings: findings.map((finding) => ({ ...finding, sources: inOrder(finding.sources) })),
    };
  }

  /** The entry of a host, which is queried for `source`. */
  #entry(host: string, source: DoctorSource): Entry {
    const empty = { findings: [], working: new Set<DoctorSource>(), offsets: new Set<string>(), checks: {} };
    const entry: Entry = this.#hosts.get(host) ?? { sources: new Set(), ...empty };
    entry.sources.add(source);
    this.#hosts.set(host, entry);
    return entry;
  }
}

/** Sorts sources into their fixed order, for tables and tests, because answers arrive in any order. */
function inOrder(sources: Iterable<DoctorSource>): DoctorSource[] {
  const named = new Set(sources);
  return DOCTOR_SOURCES.filter((source) => named.has(source));
}

const ORDER: readonly unknown[] = ['ok', 'hidden', 'failed'];

function worse<M>(old: M | undefined, mark: M): M {
  return old === undefined || ORDER.indexOf(mark) >= ORDER.indexOf(old) ? mark : old;
}

const CODES: { readonly [code in ProblemCode]?: FindingCode } = {
  'network-or-cors': 'unreachable',
  'access-denied': 'access-denied',
  'access-expired': 'signature-refused',
  'not-found': 'not-found',
  'rate-limited': 'rate-limited',
  'upstream-unavailable': 'server-failed',
  timeout: 'timeout',
  'stac-invalid': 'unreadable-answer',
  'points-invalid': 'unreadable-answer',
  'not-a-tiff': 'not-a-tiff',
};

/** The finding for a failure, and a description in the requested language. */
export function findingOf(error: unknown, lang: Lang): readonly [code: FindingCode, detail: string | null] {
  if (!isSylvanError(error)) return ['failed', error instanceof Error ? error.name : null];
  return [CODES[error.code] ?? 'failed', wordsOf(error, lang)];
}

/** An error's own message says more than its code and fields, but only in English. */
function wordsOf(error: SylvanError, lang: Lang): string {
  const words = lang === 'en' ? error.message : whatHappened(error, lang);
  const { redirect } = error.fields;
  return typeof redirect === 'string' ? `${words} (${redirect})` : words;
}
