import { gzipSync } from 'node:zlib';

/** Makes random choices. */
export interface Chance {
  readonly random: () => number;
  pick<T>(list: readonly T[]): T;
  whole(maximum: number): number;
}

export function chanceFrom(random: () => number): Chance {
  const whole = (maximum: number) => Math.floor(random() * (maximum + 1));
  return { random, whole, pick: (list) => list[whole(list.length - 1)] };
}

type Body = Readonly<Record<string, unknown>>;

/** Values that most fields refuse, and a few that some accept, by their type. */
const NUMBERS = [0, -0, -1, 1.5, 90.0001, -181, 1e308, -1e308, 2 ** 53, 604_801];
const DATES = ['2025-02-29', '1984-02-29', '9999-12-31', '2025-08-31T00:00:00Z', '20250831'];
const TEXTS = ['', 'fr', 'xx', '\u0000', '\u202e', '💚', 'a'.repeat(3000), '\ud800'];
const ATTACKS = ['../../etc/passwd', "' or 1=1 --", '<b>', '%s%n'];
const OBJECTS: readonly object[] = [{}, { lat: 1 }, { toString: 1 }, { valueOf: 'x' }, { length: 1e9 }];
const KINDS: readonly (readonly unknown[])[] = [
  ...[NUMBERS, DATES, TEXTS, ATTACKS, OBJECTS],
  [null, true, false, [], [[]], [1, 2]],
];
const oddIn = (chance: Chance) => chance.pick(chance.pick(KINDS));

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'plan',
  'Lat',
  'latitude',
  '',
  'a/b~c',
  'x'.repeat(500),
];

const MUTATIONS: readonly ((body: Body, chance: Chance) => string | Buffer)[] = [
  (body, chance) => text({ ...body, [chance.pick(Object.keys(body))]: oddIn(chance) }),
  (body, chance) => text(Object.fromEntries(Object.keys(body).map((name) => [name, oddIn(chance)]))),
  (body, chance) => text(Object.fromEntries(Object.entries(body).filter(() => chance.random() < 0.6))),
  // Inserted as text: in an object literal, `__proto__` would set the prototype.
  (body, chance) => text(body).replace('{', `{${text(chance.pick(NAMES))}:${text(oddIn(chance))},`),
  (body, chance) =>
    text(body).replace('{', `{${Array.from({ length: chance.whole(400) }, (_, i) => `"u${i}":1`).join()},`),
  (body, chance) =>
    text(body).replace(/}$/, `,${text(chance.pick(Object.keys(body)))}:${text(oddIn(chance))}}`),
  (body, chance) => text(body).slice(0, chance.whole(text(body).length)),
  (_, chance) => '['.repeat(chance.whole(7000)) + ']'.repeat(chance.whole(7000)),
  (_, chance) => '{"a":'.repeat(chance.whole(12)) + '1' + '}'.repeat(chance.whole(12)),
  (_, chance) => text(oddIn(chance)),
  (_, chance) => `{"name":"${'x'.repeat(chance.whole(20_000))}"}`,
  (body) => gzipSync(text(body)),
  (body) => Buffer.from(`\ufeff${text(body)}`, 'utf16le'),
  (body) => Buffer.concat([Buffer.from(text(body)), Buffer.from([0xc3, 0x28, 0xff])]),
  (_, chance) => Buffer.from(Array.from({ length: chance.whole(300) }, () => chance.whole(255))),
  (body, chance) => flipped(Buffer.from(text(body)), chance),
  () => '{"lat":1e400,"lng":-1e400,"size":1E+400}',
  () => '',
];

/** A random mutation of a valid body. */
export function mutated(body: Body, chance: Chance): Buffer {
  return Buffer.from(chance.pick(MUTATIONS)(body, chance));
}

/** JSON of a value that is not `undefined`. */
function text(value: unknown): string {
  return JSON.stringify(value);
}

function flipped(bytes: Buffer, chance: Chance): Buffer {
  for (let i = 0; i <= chance.whole(3); i++) bytes[chance.whole(bytes.length - 1)] ^= 1 << chance.whole(7);
  return bytes;
}
