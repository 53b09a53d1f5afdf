/** What whoever serves the page says: `config.json` beside it. */
export interface PageConfig {
  /** Address of the key service; null where there is none, and no key can be had. */
  readonly service: string | null;
  /** Catalogue or catalogues in place of the library's own; null for those. */
  readonly catalog: string | string[] | null;
}

const NOTHING: PageConfig = { service: null, catalog: null };

/** Reads `config.json`; what it lacks, or all of it where it cannot be read, is as if nothing was set. */
export async function readConfig(): Promise<PageConfig> {
  try {
    const answer = await fetch('/config.json');
    const found = (await answer.json()) as Partial<PageConfig>;
    return { ...NOTHING, ...found };
  } catch {
    return NOTHING;
  }
}
