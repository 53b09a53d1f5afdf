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

/** The checks of a host that end well, hidden or badly. */
type Checks = Partial<Pick<HostReport, 'fields' | 'token' | 'range' | 'cors'>>;

/** What a check notes of a host. */
interface Marks extends Checks {
  /** The rule by which an item turns pixels into reflectance. */
  readonly offset?: string;
}

interface Entry {
  readonly sources: Set<DoctorSource>;
  readonly findings: Finding[];
  readonly working: Set<DoctorSource>;
  readonly offsets: Set<string>;
  checks: Checks;
}

/** What the checks have found so far, by host. */
export class Chart {
  readonly #hosts = new Map<string, Entry>();
  readonly #lastDays = new Map<DoctorSource, string>();

  get hosts(): string[] {
    return [...this.#hosts.keys()];
  }

  /** Notes that a host is asked for a source, and what came back. */
  mark(host: string, source: DoctorSource, marks: Marks = {}): void {
    const entry = this.#entry(host);
    entry.sources.add(source);
    const { offset, ...checks } = marks;
    for (const [name, mark] of Object.entries(checks))
      entry.checks = { ...entry.checks, [name]: worse(entry.checks[name as keyof Checks], mark) };
    if (offset !== undefined) entry.offsets.add(offset);
  }

  /** Notes that a host gives what a source needs of it. */
  works(host: string, source: DoctorSource): void {
    this.mark(host, source);
    this.#entry(host).working.add(source);
  }

  /** Notes the day of a source's newest image; of several hosts the latest holds. */
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
    const { findings } = this.#entry(host);
    this.mark(host, source);
    const known = findings.findIndex((one) => one.code === code);
    if (known === -1) findings.push({ code, sources: [source], detail: detail ?? null });
    else
      findings[known] = { ...findings[known], sources: [...new Set([...findings[known].sources, source])] };
  }

  report(host: string, traffic: HostTraffic): HostReport {
    const { sources, findings, working, offsets, checks } = this.#entry(host);
    const { requests, bytes, milliseconds, answered } = traffic;
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
      cors: checks.cors ?? null,
      offset: offsets.size === 0 ? null : [...offsets].join(', '),
      requests,
      bytes,
      milliseconds,
      findings: findings.map((finding) => ({ ...finding, sources: inOrder(finding.sources) })),
    };
  }

  #entry(host: string): Entry {
    const entry = this.#hosts.get(host) ?? {
      sources: new Set(),
      findings: [],
      working: new Set(),
      offsets: new Set(),
      checks: {},
    };
    this.#hosts.set(host, entry);
    return entry;
  }
}

/** Answers come in any order: tables and tests read the sources' own. */
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

/** The finding for a failure, and what happened in the language requested. */
export function findingOf(error: unknown, lang: Lang): readonly [code: FindingCode, detail: string | null] {
  if (!isSylvanError(error)) return ['failed', error instanceof Error ? error.name : null];
  return [CODES[error.code] ?? 'failed', wordsOf(error, lang)];
}

/** An error's own message says more than its code and fields, in English alone. */
function wordsOf(error: SylvanError, lang: Lang): string {
  const words = lang === 'en' ? error.message : whatHappened(error, lang);
  const { redirect } = error.fields;
  return typeof redirect === 'string' ? `${words} (${redirect})` : words;
}
