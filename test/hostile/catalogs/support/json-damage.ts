/** Nested far deeper than any response. */
const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;

/** Values that no honest catalog sends. `__proto__` is an own key here, as JSON.parse creates it. */
// prettier-ignore
const HOSTILE: readonly unknown[] = [
  null, true, -1, 0, 1e308, 2 ** 53, 0.5, '', '12', 'NaN', '__proto__', 'constructor', 'x'.repeat(5000), '\u0000\ud800', [], {}, [[[[[]]]]], deep,
  JSON.parse('{"__proto__":{"polluted":true}}'), JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  '9999-99-99T99:99:99Z', '1999-01-01T00:00:00Z', '2099-01-01T00:00:00Z', [0, -89, 1, -88], [10, 5, -10, -5], [1e9, 0, 1e9, 1],
];

const HREFS: readonly string[] = [
  ...[
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:,x',
    'blob:https://evil.example/x',
    'ftp://evil.example/x.tif',
  ],
  ...[
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/x.tif',
    'https://[::ffff:169.254.169.254]/x.tif',
  ],
  ...[
    'https://127.0.0.1/x.tif',
    'https://2130706433/x.tif',
    'https://0x7f.1/x.tif',
    'https://0177.0.0.1/x.tif',
    'http://[::1]/',
  ],
  ...[
    'https://localhost/x.tif',
    'https://x.localhost./x.tif',
    'https://[fd00::1]/x.tif',
    'https://10.0.0.1/x.tif',
  ],
  ...[
    '//evil.example/x',
    'https://evil.example/search',
    'https://user:pass@evil.example/x.tif',
    '../../../x.tif',
  ],
  ...[
    '/search?token=0',
    '?token=1',
    '',
    'https://',
    'https://evil.example\\@127.0.0.1/x.tif',
    '\u0000',
    'x'.repeat(20_000),
  ],
];

export type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Every value in a document, as its object or array and its key there. */
function positions(value: unknown, found: [Tree, string][] = []): [Tree, string][] {
  if (!isTree(value)) return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    positions(value[key], found);
  }
  return found;
}

/**
 * A document with one to four values replaced, removed or duplicated; one in eight is also truncated or has a
 * character changed.
 */
export function damagedJson(document: Tree, random: () => number): string {
  const copy = structuredClone(document);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const all = positions(copy);
  const hrefs = all.filter(([, key]) => key === 'href');
  for (let i = 0; i <= random() * 4; i++) {
    const isHref = random() < 0.3 && hrefs.length > 0;
    const [holder, key] = pick(isHref ? hrefs : all);
    const kind = random();
    if (kind < 0.65) holder[key] = pick(isHref ? HREFS : HOSTILE);
    else if (kind < 0.8 && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
    else if (kind < 0.9 && Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
    else pollute(holder);
  }
  const text = JSON.stringify(copy);
  return random() > 0.125 ? text : spoiled(text, random);
}

function pollute(holder: Tree): void {
  const hostile = { value: { polluted: true }, enumerable: true, configurable: true };
  Object.defineProperty(holder, '__proto__', hostile);
}

function spoiled(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  if (random() < 0.5) return text.slice(0, at);
  return text.slice(0, at) + String.fromCharCode(32 + random() * 95) + text.slice(at + 1);
}
