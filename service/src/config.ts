import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { LIMIT_SETTINGS, whole } from './limits/settings.ts';

/** 32 bytes in base64 or hex. */
const secret = z.string().transform((text, context) => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length === 32) return bytes;
  context.addIssue({ code: 'custom', message: 'must be 32 random bytes in hex or base64' });
  return z.NEVER;
});

/** What no analysis may be given more of. */
export const LONGEST_ANALYSIS_SECONDS = 3600;

/** What the environment says; names as there. */
const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8787),
  DATA_DIR: z.string().min(1).default('.sylvan/service'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Where the embedded database is backed up hourly. */
  BACKUP_DIR: z.string().min(1).optional(),
  MODE: z.enum(['live', 'test']).default('live'),
  /** A folder or a URL that replaces the default catalogues. */
  CATALOG: z.string().min(1).optional(),
  /** Reads the metrics from elsewhere. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where images of the catalogue may lie next to the known hosts; https alone. */
  OUTBOUND_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.hostname()).max(64))
    .default([]),
  /** A mirror of ETH's canopy height map, read and served in its place. */
  CANOPY_MAP_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => {
      const { username, password } = new URL(url);
      return username === '' && password === '';
    }, 'must hold no user name or password')
    .optional(),
  /** Of NASA FIRMS; fires are only served with it. */
  FIRMS_MAP_KEY: z.string().trim().min(1).optional(),
  OPERATOR_CONTACT: z.string().min(1).optional(),
  /** Seals names and e-mails. */
  PEOPLE_KEY: secret.optional(),
  /** Keys the hashes by which addresses are counted and erased keys listed. */
  INDEX_KEY: secret.optional(),
  ...LIMIT_SETTINGS,
  /** Analyses that run at a time, and that wait. */
  ANALYSES_RUNNING: whole(1, 64).optional(),
  ANALYSES_WAITING: whole(0, 1000).default(32),
  /** From its request on. */
  ANALYSIS_SECONDS: whole(1, LONGEST_ANALYSIS_SECONDS).default(60),
});

export type Config = Readonly<z.output<typeof schema>>;

/** Those that a file may hold instead, named by the setting with `_FILE` after it. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'PEOPLE_KEY',
  'INDEX_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'FIRMS_MAP_KEY',
]);

/**
 * A setting's text; of a secret that has none also its file's, without white space around it. Throws where that file is not
 * there, or empty: the service would start without what it was given.
 */
function textOf(name: string, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const file = SECRET_SETTINGS.has(name) ? environment[`${name}_FILE`] : undefined;
  if ((environment[name] ?? '') !== '' || file === undefined || file === '') return environment[name];
  const text = textIn(file, name);
  if (text === '') throw new Error(`The service cannot start: the file of ${name}_FILE is empty.`);
  return text;
}

function textIn(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new Error(`The service cannot start: the file of ${name}_FILE cannot be read.`, { cause });
  }
}

/**
 * The configuration that the environment requests. Throws an Error whose message names every setting that cannot be, and why;
 * no value is reported, for it may be a secret.
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
