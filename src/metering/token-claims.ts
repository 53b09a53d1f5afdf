const FORM = /^([\w-]+)\.([\w-]+)\.[\w-]+$/;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Texts, and the signs between them, of what is known to be JSON. */
const SIGNS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * What a token claims whose signature was found good. Throws an Error, of any kind, for one that two readers could understand
 * differently: of another form than three parts in base64url, whose header has extensions (`crit`), or whose header or payload is
 * not UTF-8, no JSON from its first byte to its last, or names a member twice.
 */
export function claimsOf(token: string): unknown {
  const [, header, claims] = FORM.exec(token) ?? [];
  const { crit } = partOf(header) as { readonly crit?: unknown };
  if (crit !== undefined) throw new SyntaxError('Extensions of tokens are not known here');
  return partOf(claims);
}

function partOf(part = ''): unknown {
  const characters = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  const text = UTF8.decode(Uint8Array.from(characters, (character) => character.charCodeAt(0)));
  const value: unknown = JSON.parse(text);
  checkMembers(text);
  return value;
}

function checkMembers(text: string): void {
  const open: Set<string>[] = [];
  let last = '';
  for (const [sign] of text.matchAll(SIGNS)) {
    if (sign === '{' || sign === '[') open.push(new Set());
    if (sign === '}' || sign === ']') open.pop();
    if (sign === ':') addMember(open.at(-1)!, JSON.parse(last) as string);
    last = sign;
  }
}

function addMember(known: Set<string>, name: string): void {
  if (known.has(name)) throw new SyntaxError('A member stands twice');
  known.add(name);
}
