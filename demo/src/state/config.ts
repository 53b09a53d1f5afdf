import { signal } from '@preact/signals';
import { z } from 'zod/mini';

const MAX_TEXT = 2048;
const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));
const address = z.string().check(z.maxLength(MAX_TEXT), z.refine(isWebAddress));

const base = z.strictObject({
  tiles: address.check(z.refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)))),
  attribution: text,
});

const configSchema = z.strictObject({
  service: z._default(z.nullable(address), null),
  catalog: z._default(
    z.nullable(z.union([text, z.array(text).check(z.minLength(1), z.maxLength(16))])),
    null,
  ),
  base: z._default(z.nullable(base), null),
});

/**
 * The operator's settings in `config.json` next to the page: `service`, the URL of the key service, or null if there is none;
 * `catalog`, which replaces the library's own; `base`, raster tiles of 256 px in the Mercator projection, with a URL that
 * contains `{z}`, `{x}` and `{y}`, and with an attribution as plain text.
 */
export type PageConfig = z.output<typeof configSchema>;
type OnlineBase = NonNullable<PageConfig['base']>;

export const NOTHING: PageConfig = { service: null, catalog: null, base: null };

/** The optional base map, once `config.json` is read. */
export const onlineBase = signal<OnlineBase | null>(null);

/** The invalid member of `config.json`, empty if the whole file is invalid; null if there is none. */
export const configFault = signal<string | null>(null);

/** Reads `config.json`. If it is missing or invalid, uses no settings; if it is invalid, also sets {@link configFault}. */
export async function readConfig(): Promise<PageConfig> {
  const answer = await fetch('/config.json').catch(() => null);
  // Some hosts answer requests for missing files with a page of their own.
  if (!answer?.ok || answer.headers.get('Content-Type')?.startsWith('text/html')) return NOTHING;
  const found = configFrom(await answer.text().catch(() => ''));
  if ('fault' in found) configFault.value = found.fault;
  const config = 'fault' in found ? NOTHING : found;
  onlineBase.value = config.base;
  return config;
}

/** The settings in a text, or the first invalid member. */
export function configFrom(json: string): PageConfig | { readonly fault: string } {
  const { data, error } = configSchema.safeParse(parsed(json));
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return { fault: path.join('.').slice(0, 60) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
