import { UUID } from './contract/uuid.ts';
import { SylvanError, type FieldFault } from './errors/errors.ts';
import {
  anything,
  hasMember,
  matching,
  onOrOff,
  optionFaults,
  positive,
  someFunction,
  webAddress,
  wholeFrom,
  type OptionCheck,
  type OptionChecks,
  unlike,
} from './option-checks.ts';
import type { Meter } from './metering/meter.ts';
import type { CacheOptions } from './cache/stores.ts';
import { SOURCE_NAMES, type SourceChoices } from './sources/options.ts';
import type { AnalyzeOptions, EstimateOptions } from './sylvan.ts';

/** Maximum number of simultaneous requests to one host from all workers together, and so of workers that can read in parallel. */
export const REQUESTS_PER_HOST = 6;

/** Options of a Sylvan; see docs/options.md. */
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
   * A mirror of ETH's canopy height map that holds the tiles under their original names (`…N00W063_Map.tif`), answers range
   * requests, and allows pages to read it (CORS).
   * @default ETH's share; in a page with `service` and `key` that service
   */
  readonly canopyMapUrl?: NonNullable<SourceChoices['canopyMapUrl']>;
  /**
   * Maximum number of workers, 1…6.
   * @default the number of processors, at most three; in pages one if the device has 4 GB or less, or if the browser does not say
   * (Firefox, Safari)
   */
  readonly workers?: number;
  /**
   * Maximum number of bytes that one call may download; a call that needs more rejects with `needs-overview`. To read less
   * instead, set `byte_budget` in the request.
   * @default 1.5 GiB
   */
  readonly maxDownloadBytes?: number;
  /**
   * Maximum memory, in bytes, for the images that all workers together are reading. With a smaller value, fewer images are read
   * at a time, and the result is the same. A single image is read whatever its size.
   * @default 192 MiB
   */
  readonly maxImageMemoryBytes?: number;
  /**
   * Caches what is fetched on this device, for later calls from all pages of the origin; in Node, from all processes of the user.
   * A call that finds everything in the cache does not fetch any pixels, and works without a network.
   * @default nothing is stored
   */
  readonly cache?: boolean | CacheOptions;
  /**
   * Reads each tile to its end, which holds its checksum, even if only its first rows are needed, so that damage on the host's
   * disk is found too. This takes more bytes: a seventh more for zones of 1 km in tiles of 256 pixels.
   * @default only if the connection is not https
   */
  readonly checksums?: boolean;
  /**
   * Sends no requests: calls are answered from the cache (without `cache`, from its usual place) and from folders on this
   * machine, or reject with `offline-miss`; calls that count are counted later. Your own catalog object or `meter` is still
   * called.
   * @default as the browser says; in Node false
   */
  readonly offline?: boolean;
  /**
   * Your key for the service at `service`, which counts each analysis and comparison that succeeds. It is sent only to that
   * service. Without a service nothing is counted, and no key is needed.
   */
  readonly key?: NonNullable<SourceChoices['key']>;
  /**
   * Counts calls instead of the service, for hosts that count them themselves, as a key service does; `'none'` counts nothing. It
   * is called once a request is valid and before any work starts, for every call that is not free. Calls on samples, packs and
   * your own catalogs are free.
   */
  readonly meter?: Meter | 'none';
  /** URL that serves the folders of `@sylvan/samples`. @default the package: in Node by its name, in a page next to `sylvan` */
  readonly samplesUrl?: string;
}

const NAMELESS = 'A folder has a name';

/** Options of one platform only. The other platform ignores them, so that the same code can create a Sylvan on both. */
type PlatformOption = 'fetch' | 'workerUrl' | 'createWorker' | 'workerData' | 'callFolder' | 'packs';

/**
 * Written by hand instead of as a schema: options are checked when a Sylvan is created, before anything large is loaded. Every
 * option has a check, so a name without one is not an option.
 */
const CHECKS = {
  catalog: choice,
  sources: Object.fromEntries([...SOURCE_NAMES, 'maps'].map((name) => [name, sourceChoice])),
  workers: wholeFrom(1, REQUESTS_PER_HOST),
  maxDownloadBytes: positive,
  cache: cacheOption,
  checksums: onOrOff,
  offline: onOrOff,
  maxImageMemoryBytes: positive,
  firmsKey: matching(/^[0-9A-Za-z]{1,64}$/, 'A FIRMS key consists of letters and digits'),
  canopyMapUrl: webAddress,
  service: webAddress,
  key: matching(
    /^syl_(live|test)_[0-9A-Za-z]{49}$/,
    'A key of a Sylvan service is syl_live_ (or syl_test_) followed by 49 letters and digits: check that you copied the whole key',
  ),
  meter: meterOption,
  samplesUrl: matching(/\S/, 'An address must not be empty'),
  fetch: someFunction,
  workerUrl: anything,
  createWorker: someFunction,
  workerData: anything,
  callFolder: matching(/\S/, NAMELESS),
  packs: matching(/\S/, NAMELESS),
} satisfies OptionChecks & Record<keyof EngineOptions | PlatformOption, unknown>;

/** A catalog, or a list of them. */
function choice(value: unknown): string | undefined {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) return 'Name at least one catalog';
  if (list.every((one) => typeof one === 'string' || isCatalog(one))) return undefined;
  return 'A catalog is a name, an address or an object with id, label, host and a method search';
}

/** Whether a value is a catalog. Records name a catalog by these texts; its host is empty if there is none. */
function isCatalog(value: unknown): boolean {
  const { id, label, host, search } = Object(value) as Readonly<Record<string, unknown>>;
  const isNamed = [id, label, host].every((text) => typeof text === 'string') && id !== '' && label !== '';
  return isNamed && typeof search === 'function';
}

/** `false` turns a source off; without a choice it is on. */
function sourceChoice(value: unknown): string | undefined {
  return value === false ? undefined : choice(value);
}

/** On, off, or an object with options. */
function cacheOption(value: unknown): string | undefined {
  if (typeof value === 'boolean') return undefined;
  const faults = optionFaults(value, { bytes: positive, folder: matching(/\S/, NAMELESS) });
  return faults.map(({ path, detail }) => `${path} ${detail}`.trim()).at(0);
}

/** `'none'`, or an object (plain or of a class) that counts calls. */
function meterOption(value: unknown): string | undefined {
  if (value === 'none' || (hasMember(value, 'begin') && typeof value.begin === 'function')) return undefined;
  return "A meter is 'none', or an object whose method begin(call, signal) resolves with { receipt, end }";
}

/** Throws `invalid-parameters`, naming each invalid option, or `invalid-key` {option} for an invalid key. */
export function checkOptions(options: EngineOptions | null): void {
  const faults = optionFaults(options, CHECKS).map(({ path, detail }) => fault(path, detail));
  if (options?.key !== undefined) faults.push(...keyFaults(options.service));
  if (faults.length === 0) return;
  const pointers = faults.map(({ pointer }) => pointer);
  const isKey = pointers.includes('/key') && pointers.every((one) => one === '/key' || one === '/service');
  throw new SylvanError(
    isKey ? 'invalid-key' : 'invalid-parameters',
    `These options cannot be used: ${named(faults)}`,
    { ...(isKey && { fields: { option: 'key' } }), errors: faults },
  );
}

/** A key may only be sent to the service that issued it, over a connection that nobody can read. */
function keyFaults(service: unknown): FieldFault[] {
  if (service === undefined) return [fault('service', 'Give the URL of the service that issued the key')];
  if (webAddress(service) !== undefined) return [];
  const { protocol, hostname, username, password } = new URL(service as string);
  if (username !== '' || password !== '')
    return [fault('service', 'The address must not contain a user name or password')];
  const isSafe = protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isSafe ? [] : [fault('service', 'A key is sent only over https, or within this machine')];
}

function fault(path: string, detail: string): FieldFault {
  return { pointer: path && `/${path}`, code: 'option-value', detail };
}

function named(faults: readonly FieldFault[]): string {
  return faults
    .map(({ pointer, detail }) => (pointer ? `${pointer.slice(1)}: ${detail}` : detail))
    .join('; ');
}

type CallOption = keyof AnalyzeOptions;

/** The options that calls accept besides their requests. */
export const SIGNAL_OPTIONS: readonly CallOption[] = ['signal'];
export const CALL_OPTIONS: readonly CallOption[] = ['signal', 'onProgress', 'layers', 'callId'];
export const ANALYZE_OPTIONS: readonly CallOption[] = [...CALL_OPTIONS, 'onPartial'];
export const ESTIMATE_OPTIONS = [
  'signal',
  'megabitsPerSecond',
] as const satisfies readonly (keyof EstimateOptions)[];

/** Checks of the options of calls; options of packs and catalogs that are not listed here are checked where they are used. */
const CALL_CHECKS: Readonly<Record<string, OptionCheck>> = {
  signal: abortSignal,
  onProgress: someFunction,
  onPartial: someFunction,
  layers: (value) =>
    typeof value === 'boolean' || value === 'true-colour'
      ? undefined
      : "Layers must be true or 'true-colour'",
  callId: (value) =>
    typeof value === 'string' && UUID.test(value.toLowerCase())
      ? undefined
      : 'The id of a call must be a UUID, as crypto.randomUUID() returns it',
  megabitsPerSecond: positive,
};

function abortSignal(value: unknown): string | undefined {
  return hasMember(value, 'aborted') ? undefined : unlike('AbortSignal', value);
}

/** Throws `invalid-parameters`, naming each option of a call that is not in `known`, and each that cannot be used. */
export function checkCallOptions(given: unknown, known: readonly string[]): void {
  const checks = Object.fromEntries(known.map((name) => [name, CALL_CHECKS[name] ?? anything]));
  const errors = optionFaults(given, checks).map(({ path, detail }) => fault(path, detail));
  if (errors.length === 0) return;
  throw new SylvanError(
    'invalid-parameters',
    `These options of a call cannot be used: ${named(errors)}. Fields such as lat, lang or sample belong in the request, the first argument.`,
    { errors },
  );
}
