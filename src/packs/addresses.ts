const SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'file:']);
/** What the library puts in place of a query, which may hold a signature: a digest of the rest of it, to tell files apart. */
const QUERY_DIGEST = /^\?~[0-9a-f]{8}$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Whether blocks may go by this address: written as `URL` writes it, without user, password, fragment or query. */
export function isFileAddress(text: string): boolean {
  const url = parsed(text);
  return url !== null && (url.search === '' || QUERY_DIGEST.test(url.search));
}

/** Whether a choice may be told so: a catalogue's name, or an address without user, password, fragment or query. */
export function isPlace(text: string): boolean {
  return NAME.test(text) || parsed(text)?.search === '';
}

function parsed(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.href !== text || !SCHEMES.has(url.protocol)) return null;
  // An empty query or fragment leaves its sign in the address alone.
  return url.username === '' && url.password === '' && !/#|\?$/.test(text) ? url : null;
}
