const SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'file:']);
/** What the library puts in place of a query, which may hold a signature: a digest of the rest of it, to tell files apart. */
const QUERY_DIGEST = /\?~[0-9a-f]{8}$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Whether blocks may go by this address: as `URL` writes it, without user, password, fragment and query. */
export function isFileAddress(text: string): boolean {
  const bare = text.replace(QUERY_DIGEST, '');
  const url = bareUrl(bare);
  return url !== null && (bare === text ? url : new URL(text)).href === text;
}

/** Whether a choice may be told so: a catalogue's name, or an address without user, password, fragment and query. */
export function isPlace(text: string): boolean {
  return NAME.test(text) || bareUrl(text) !== null;
}

function bareUrl(text: string): URL | null {
  if (/[\s?#\p{Cc}\p{Cs}]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return SCHEMES.has(url.protocol) && url.username === '' && url.password === '' ? url : null;
}
