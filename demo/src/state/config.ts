import { signal } from '@preact/signals';

/** A base for maps from the network: raster tiles of 256 px, in Mercator. */
export interface OnlineBase {
  /** Their address, with `{z}`, `{x}` and `{y}` in it. */
  readonly tiles: string;
  /** Whose they are, as plain text. */
  readonly attribution: string;
}

/** What whoever serves the page says: `config.json` beside it. */
export interface PageConfig {
  /** Address of the key service; null where there is none, and no key can be had. */
  readonly service: string | null;
  /** Catalogue or catalogues in place of the library's own; null for those. */
  readonly catalog: string | string[] | null;
  /** Maps have their own land alone where it is null. */
  readonly base: OnlineBase | null;
}

export const NOTHING: PageConfig = { service: null, catalog: null, base: null };

/** The base that maps may switch on, once `config.json` is read. */
export const onlineBase = signal<OnlineBase | null>(null);

/** Reads `config.json`; what it lacks, or all of it where it cannot be read, is as if nothing was set. */
export async function readConfig(): Promise<PageConfig> {
  try {
    const answer = await fetch('/config.json');
    const found = (await answer.json()) as Partial<PageConfig>;
    onlineBase.value = found.base ?? null;
    return { ...NOTHING, ...found };
  } catch {
    return NOTHING;
  }
}
