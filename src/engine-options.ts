import { SylvanError } from './errors/errors.ts';
import {
  anything,
  matching,
  onOrOff,
  optionFaults,
  positive,
  someFunction,
  webAddress,
  wholeFrom,
  type OptionChecks,
  unknownNames,
} from './option-checks.ts';
import type { Meter } from './metering/meter.ts';
import type { CacheOptions } from './cache/stores.ts';
import { SOURCE_NAMES, type SourceChoices } from './sources/options.ts';
import type { AnalyzeOptions, EstimateOptions } from './sylvan.ts';

/** Requests one host gets at once from all workers together, and so the most workers that can read side by side. */
export const REQUESTS_PER_HOST = 6;

/** What the caller may set; see docs/options.md. */
export interface EngineOptions extends SourceChoices {
  /**
   * Where scenes come from: a catalog's id (`earth-search`, `planetary-computer`), the address of a folder that holds an
   * `items.json`, a catalog object, or several of these in order of preference. A folder serves every source.
   * @default Earth Search, then Planetary Computer
   */
  readonly catalog?: NonNullable<SourceChoices['catalog']>;
  /** Where the other sources come from; `false` turns one off. @default public catalogs, or `catalog`'s folder */
  readonly sources?: NonNullable<SourceChoices['sources']>;
  /**
   * A mirror of ETH's canopy height map, whose tiles it holds by their names (`…N00W063_Map.tif`); it answers ranges, and lets
   * pages read it (CORS). @default ETH's share; in a page with `service` and `key` that service
   */
  readonly canopyMapUrl?: NonNullable<SourceChoices['canopyMapUrl']>;
  /**
   * Workers at most, 1…6. @default the processors there are, three at most; in pages one where the device has 4 GB or less, or
   * the browser does not say (Firefox, Safari)
   */
  readonly workers?: number;
  /**
   * Bytes one call may fetch over the network; a call that needs more rejects with `needs-overview`. @default 1.5 GiB
   */
  readonly maximumBytes?: number;
  /**
   * Bytes that observations may take in all workers together while they are read: with less, fewer are read at a time. One is
   * read whatever it takes. @default 192 MiB
   */
  readonly memory?: number;
  /**
   * Keeps what is fetched on this device, for the next calls of all pages of the origin, in Node of all processes of the user:
   * a call that finds everything fetches no pixel, and without a network it is answered from what is stored. @default nothing
   * is stored
   */
  readonly cache?: boolean | CacheOptions;
  /**
   * Reads each tile to its end, where its checksum is, though only its first rows be wanted, which takes more bytes: a seventh
   * for zones of 1 km in tiles of 256 pixels. Then damage on the host's disk is found, too. @default only where the connection
   * is not https
   */
  readonly checksums?: boolean;
  /**
   * Lets no request leave: calls are answered from what is stored (without `cache` from where it usually is) and from folders
   * of this machine, or reject with `offline-miss`; those that count are counted later. A catalog object or `meter` of your
   * own is called all the same. @default as the browser says; in Node false
   */
  readonly offline?: boolean;
  /**
   * Your key of the service at `service`, which counts each analysis and comparison that succeeds. It travels to that service
   * alone. Without a service nothing is counted, and no key is needed.
   */
  readonly key?: NonNullable<SourceChoices['key']>;
  /**
   * Counts calls instead of the service: for a host that counts them itself, as a key service does; `'none'` counts none. It is
   * called once a request is valid and before any work starts, for every call that is not free: the samples, packs and
   * catalogs of your own are.
   */
  readonly meter?: Meter | 'none';
  /** Where the folders of `@sylvan/samples` are served. @default the package: in Node by its name, in a page next to `sylvan` */
  readonly samplesUrl?: string;
}

const NAMELESS = 'A folder has a name';

/** Of pages and of Node; each lets the other's be, for one text may create a Sylvan in both. */
type PlatformOption = 'fetch' | 'workerUrl' | 'createWorker' | 'workerData' | 'callFolder' | 'packs';

/**
 * Written out instead of a schema: they are assessed when a Sylvan is created, before anything large is loaded. Every option
 * has its check, so that what has none is no option.
 */
const CHECKS = {
  catalog: anything,
  sources: Object.fromEntries([...SOURCE_NAMES, 'maps'].map((name) => [name, anything])),
  workers: wholeFrom(1, REQUESTS_PER_HOST),
  maximumBytes: positive,
  cache: cacheOption,
  checksums: onOrOff,
  offline: onOrOff,
  memory: positive,
  firmsKey: matching(/^[0-9A-Za-z]{1,64}$/, 'A FIRMS key is letters and digits'),
  canopyMapUrl: webAddress,
  service: webAddress,
  key: matching(
    /^syl_(live|test)_[0-9A-Za-z]{49}$/,
    'A key of a Sylvan service is syl_live_ (or syl_test_) and 49 letters and digits: check that all of it was copied',
  ),
  meter: meterOption,
  samplesUrl: matching(/\S/, 'An address is not empty'),
  fetch: someFunction,
  workerUrl: anything,
  createWorker: someFunction,
  workerData: anything,
  callFolder: matching(/\S/, NAMELESS),
  packs: matching(/\S/, NAMELESS),
} satisfies OptionChecks & Record<keyof EngineOptions | PlatformOption, unknown>;

/** On, off, or how. */
function cacheOption(value: unknown): string | undefined {
  if (typeof value === 'boolean') return undefined;
  const faults = optionFaults(value, { bytes: positive, folder: matching(/\S/, NAMELESS) });
  return faults.map(({ path, detail }) => `${path} ${detail}`.trim()).at(0);
}

/** None, or an object, of a class or not, that counts. */
function meterOption(value: unknown): string | undefined {
  const begins = typeof value === 'object' && value !== null && 'begin' in value;
  if (value === 'none' || (begins && typeof value.begin === 'function')) return undefined;
  return "A meter is 'none', or an object whose method begin(call, signal) resolves with { receipt, end }";
}

/** Refuses options that cannot be: `invalid-parameters`, naming each; `invalid-key` {option} where the key is none. */
export function checkOptions(options: EngineOptions): void {
  const faults = optionFaults(options, CHECKS).map(({ path, detail }) => fault(path, detail));
  if (Array.isArray(options.catalog) && options.catalog.length === 0)
    faults.push(fault('catalog', 'Name one catalog at least'));
  if (options.key !== undefined) faults.push(...keyFaults(options.service));
  if (faults.length === 0) return;
  const named = faults.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join('; ');
  const pointers = faults.map(({ pointer }) => pointer);
  const isKey = pointers.includes('/key') && pointers.every((one) => one === '/key' || one === '/service');
  throw new SylvanError(
    isKey ? 'invalid-key' : 'invalid-parameters',
    `These options cannot be used: ${named}`,
    {
      ...(isKey && { fields: { option: 'key' } }),
      errors: faults,
    },
  );
}

/** A key goes to the service that gave it, on a way that nobody listens to. */
function keyFaults(service: unknown): ReturnType<typeof fault>[] {
  if (service === undefined) return [fault('service', 'Say where the service is that gave the key')];
  if (webAddress(service) !== undefined) return [];
  const { protocol, hostname, username, password } = new URL(service as string);
  if (username !== '' || password !== '')
    return [fault('service', 'The address must hold no user name or password')];
  const isSafe = protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isSafe ? [] : [fault('service', 'A key is sent over https alone, or within this machine')];
}

function fault(path: string, detail: string): { pointer: string; code: string; detail: string } {
  return { pointer: `/${path}`, code: 'option-value', detail };
}

export type CallOption = keyof AnalyzeOptions;

/** What the calls take next to their requests. */
export const SIGNAL_OPTIONS: readonly CallOption[] = ['signal'];
export const CALL_OPTIONS: readonly CallOption[] = ['signal', 'onProgress', 'layers', 'callId'];
export const ANALYZE_OPTIONS: readonly CallOption[] = [...CALL_OPTIONS, 'onPartial'];
export const ESTIMATE_OPTIONS = [
  'signal',
  'megabitsPerSecond',
] as const satisfies readonly (keyof EstimateOptions)[];

/** Refuses options of a call that are not among `known`, and layers of no such kind: `invalid-parameters`, naming each. */
export function checkCallOptions(given: object, known: readonly string[]): void {
  const errors = unknownNames(given, known).map(({ name, detail }) => fault(name, detail));
  const { layers } = given as { readonly layers?: unknown };
  if (layers !== undefined && typeof layers !== 'boolean' && layers !== 'true-colour')
    errors.push(fault('layers', "Layers are true, or 'true-colour'"));
  if (errors.length === 0) return;
  const named = errors.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join('; ');
  throw new SylvanError(
    'invalid-parameters',
    `These options of a call cannot be used: ${named}. What is asked for, as lat, lang or sample, goes into the request before them.`,
    { errors },
  );
}

/** The speed of a line: `invalid-parameters` for what is no positive number. */
export function checkedLine(megabitsPerSecond: unknown): number {
  if (typeof megabitsPerSecond === 'number' && megabitsPerSecond > 0 && megabitsPerSecond < Infinity)
    return megabitsPerSecond;
  const detail = 'It must be a number over 0, in megabits a second';
  throw new SylvanError('invalid-parameters', `megabitsPerSecond cannot be used: ${detail}.`, {
    errors: [fault('megabitsPerSecond', detail)],
  });
}
