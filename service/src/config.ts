import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CATALOG_NAMES } from '#server';
import { LIMIT_SETTINGS, whole } from './limits/settings.ts';

/** 32 bytes in base64 or hex. */
const secret = z.string().transform((text, context) => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length === 32) return bytes;
  context.addIssue({ code: 'custom', message: 'must be 32 random bytes in hex or base64' });
  return z.NEVER;
});

/** Upper bound of an analysis' time limit. */
export const LONGEST_ANALYSIS_SECONDS = 3600;

/** Default calls per month of a free key. */
export const FREE_CALLS = 10;

/** The environment variables, by name. */
const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8787),
  DATA_DIR: z.string().min(1).default('.sylvan/service'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Folder for hourly backups of the embedded database. */
  BACKUP_DIR: z.string().min(1).optional(),
  MODE: z.enum(['live', 'test']).default('live'),
  /** A folder or a URL that replaces the default catalogs. */
  CATALOG: z.string().refine(isCatalog, 'must be a catalog name, a URL or an existing path').optional(),
  /** Token that lets other machines read the metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Further hosts of the catalog's images (https only). */
  OUTBOUND_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.hostname()).max(64))
    .default([]),
  /** URL of a mirror of ETH's canopy height map, which is read and served instead of the map itself. */
  CANOPY_MAP_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((url) => {
      const { username, password } = new URL(url);
      return username === '' && password === '';
    }, 'must not contain a user name or password')
    .optional(),
  /** Key of NASA FIRMS; without it the service does not serve fires. */
  FIRMS_MAP_KEY: z.string().trim().min(1).optional(),
  OPERATOR_CONTACT: z.string().min(1).optional(),
  /** Encrypts names and e-mail addresses. */
  PEOPLE_KEY: secret.optional(),
  /** Key of the hashes by which addresses are counted and erased keys are listed. */
  INDEX_KEY: secret.optional(),
  /** Calls per month of a free key. */
  FREE_CALLS: whole(0, 1_000_000).default(FREE_CALLS),
  ...LIMIT_SETTINGS,
  /** Maximum numbers of analyses that run concurrently, and of analyses that wait. */
  ANALYSES_RUNNING: whole(1, 64).optional(),
  ANALYSES_WAITING: whole(0, 1000).default(32),
  /** Time limit of an analysis, from the arrival of the request. */
  ANALYSIS_SECONDS: whole(1, LONGEST_ANALYSIS_SECONDS).default(60),
});

export type Config = Readonly<z.output<typeof schema>>;

/** The path of the embedded database. */
export function sqliteFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'sylvan.db');
}

/** Settings that a file may hold instead, named by the variable with the suffix `_FILE`. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'PEOPLE_KEY',
  'INDEX_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'FIRMS_MAP_KEY',
]);

/**
 * A setting's text, or for a secret that is not set, the trimmed content of its file. Throws if that file is missing or empty, so
 * that the service does not start without it.
 */
function textOf(name: string, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const file = SECRET_SETTINGS.has(name) ? environment[`${name}_FILE`] : undefined;
  if ((environment[name] ?? '') !== '' || file === undefined || file === '') return environment[name];
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new Error(`The service cannot start: the file named by ${name}_FILE cannot be read.`, { cause });
  }
  if (text === '') throw new Error(`The service cannot start: the file named by ${name}_FILE is empty.`);
  return text;
}

/** Names and paths are checked here; the host of a URL may be down at the moment. */
function isCatalog(value: string): boolean {
  if (CATALOG_NAMES.some((name) => name === value) || /^https?:/.test(value)) return true;
  return existsSync(value.startsWith('file:') ? new URL(value) : value);
}

/**
 * Reads the configuration from the environment. Throws an Error that names every invalid setting and the reason, but no value,
 * which may be secret.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const own = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = textOf(name, environment);
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const { data, error } = schema.safeParse(own);
  if (data !== undefined) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The service cannot start with this configuration:\n${faults.join('\n')}`);
}
