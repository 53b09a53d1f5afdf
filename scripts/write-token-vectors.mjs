// Writes test/vectors/tokens.json: leases, settlements and entries, good and bad, and what is to be said of each. They are made
// by Node's own cryptography from keys that follow from their names, so that nothing of ours judges itself; signatures are other
// ones with each run, as ECDSA has it.
import { createECDH, createHash, createHmac, createPrivateKey, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const LEASE_ID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';
const OTHER_ID = '9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a';
const CALL_ID = '11111111-2222-4333-8444-555555555555';
/** 2026-03-14T08:00:00Z, and a week later: seconds. */
const START = 1_773_475_200;
const END = START + 7 * 86_400;
const HASH = 'a'.repeat(64);

const sha256 = (text) => createHash('sha256').update(text).digest('base64url');
const encoded = (value) => Buffer.from(value).toString('base64url');

function keyOf(name) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(createHash('sha256').update(`sylvan vectors: ${name}`).digest());
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const told = { kty: 'EC', crv: 'P-256', x, y };
  const jwk = { ...told, d: pair.getPrivateKey('base64url').padStart(43, 'A') };
  return { told, jwk, thumbprint: sha256(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`) };
}

const [SERVED, OLD, FOREIGN, DEVICE, COPY] = ['served', 'old', 'foreign', 'device', 'copy'].map(keyOf);

const signatureOf = ({ jwk }, text) =>
  sign('sha256', Buffer.from(text), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url');

/** A token whose header and payload are texts, whatever they say. */
function tokenOf(header, payload, key) {
  const text = `${encoded(header)}.${encoded(payload)}`;
  return `${text}.${signatureOf(key, text)}`;
}

const HEADERS = {
  lease: { alg: 'ES256', typ: 'sylvan-lease+jwt', kid: 'served' },
  settlement: { alg: 'ES256', typ: 'sylvan-settlement+jwt', kid: 'served' },
  entry: { alg: 'ES256', typ: 'sylvan-entry+jwt' },
};
const ISSUED = { iss: 'sylvan-service', aud: 'sylvan-client', iat: START };
const CLAIMS = {
  lease: {
    ...ISSUED,
    jti: LEASE_ID,
    nbf: START,
    exp: END,
    key_id: 'key_1',
    units: 3,
    period: '2026-03',
    cnf: { jkt: DEVICE.thumbprint },
  },
  settlement: { ...ISSUED, jti: LEASE_ID, used: 1, returned: 2, entries: 1, closed: true },
  entry: {
    lease: LEASE_ID,
    seq: 1,
    call_id: CALL_ID,
    at: START * 1000,
    prev: sha256(LEASE_ID),
    kind: 'spend',
    operation: 'analyze',
    request_hash: HASH,
  },
};
const KEYS = { lease: SERVED, settlement: SERVED, entry: DEVICE };

const vectors = [];
const add = (kind, name, expect, token, own = {}) => vectors.push({ kind, name, expect, token, ...own });

/** With other claims or another header, signed by whoever signs such a token. */
function made(kind, { claims = {}, header = {}, key = KEYS[kind] } = {}) {
  return tokenOf(
    JSON.stringify({ ...HEADERS[kind], ...header }),
    JSON.stringify({ ...CLAIMS[kind], ...claims }),
    key,
  );
}

const REFUSED = 'refused';
const refuse = (kind, name, own) => add(kind, name, REFUSED, made(kind, own));

/** With its texts as they are given. */
function written(kind, { header, payload, key = KEYS[kind] }) {
  const [own, claims] = [HEADERS[kind], CLAIMS[kind]].map((part) => JSON.stringify(part));
  return tokenOf(header?.(own) ?? own, payload?.(claims) ?? claims, key);
}

function forged(kind, alg, signature) {
  const text = `${encoded(JSON.stringify({ ...HEADERS[kind], alg }))}.${encoded(JSON.stringify(CLAIMS[kind]))}`;
  return `${text}.${signature(text)}`;
}

const hmac = (secret) => (text) => createHmac('sha256', secret).update(text).digest('base64url');

/** What holds for every kind: form, algorithm, header, signature. */
for (const kind of ['lease', 'settlement', 'entry']) {
  const { told } = KEYS[kind];
  const good = made(kind);
  const [head, body, signature] = good.split('.');
  add(kind, 'valid', 'valid', good);
  add(
    kind,
    'alg none, unsigned',
    REFUSED,
    forged(kind, 'none', () => ''),
  );
  add(
    kind,
    'alg None, unsigned',
    REFUSED,
    forged(kind, 'None', () => ''),
  );
  add(
    kind,
    'alg none, signed',
    REFUSED,
    forged(kind, 'none', (text) => signatureOf(KEYS[kind], text)),
  );
  add(kind, 'HS256 by the public key as JSON', REFUSED, forged(kind, 'HS256', hmac(JSON.stringify(told))));
  add(kind, 'HS256 by the public x', REFUSED, forged(kind, 'HS256', hmac(Buffer.from(told.x, 'base64url'))));
  add(kind, 'ES256 header, HS256 signature', REFUSED, forged(kind, 'ES256', hmac(JSON.stringify(told))));
  refuse(kind, 'alg ES384', { header: { alg: 'ES384' } });
  refuse(kind, 'no alg', { header: { alg: undefined } });
  refuse(kind, 'another typ', { header: { typ: 'sylvan-receipt+jwt' } });
  refuse(kind, 'typ JWT', { header: { typ: 'JWT' } });
  refuse(kind, 'no typ', { header: { typ: undefined } });
  refuse(kind, 'by another key', { key: FOREIGN });
  refuse(kind, 'by a key of its own header', { key: FOREIGN, header: { jwk: FOREIGN.told } });
  refuse(kind, 'unknown crit', { header: { crit: ['sylvan'], sylvan: 1 } });
  refuse(kind, 'crit b64 true', { header: { crit: ['b64'], b64: true } });
  refuse(kind, 'crit exp', { header: { crit: ['exp'], exp: END } });
  refuse(kind, 'crit empty', { header: { crit: [] } });
  refuse(kind, 'too long', { header: { filler: 'x'.repeat(2048) } });
  add(kind, 'an empty signature', REFUSED, `${head}.${body}.`);
  add(kind, 'half a signature', REFUSED, `${head}.${body}.${signature.slice(0, 43)}`);
  add(kind, 'a fourth part', REFUSED, `${good}.e30`);
  add(kind, 'bytes after it', REFUSED, `${good}AAAA`);
  add(kind, 'a line after it', REFUSED, `${good}\n`);
  add(kind, 'padded', REFUSED, `${good}==`);
  add(kind, 'another payload under its signature', REFUSED, `${head}.${encoded('{}')}.${signature}`);
  add(kind, 'empty', REFUSED, '');
  for (const [name, payload] of [
    ['bytes after the payload', (text) => `${text}x`],
    ['a zero byte after the payload', (text) => `${text}\0`],
    ['two payloads', (text) => text + text],
    ['a byte order mark', (text) => `\ufeff${text}`],
    [
      'bytes that are no UTF-8',
      (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"x":"\xff"}', 'latin1')]),
    ],
    ['an array', (text) => `[${text}]`],
    ['no JSON', () => 'lease'],
  ])
    add(kind, name, REFUSED, written(kind, { payload }));
  const twice = (text) => text.replace('{"alg":"ES256"', '{"alg":"none","alg":"ES256"');
  add(kind, 'alg twice', REFUSED, written(kind, { header: twice }));
}

for (const kind of ['lease', 'settlement']) {
  refuse(kind, 'wrong kid', { header: { kid: 'foreign' } });
  refuse(kind, 'no kid', { header: { kid: undefined } });
  refuse(kind, 'kid of another key', { header: { kid: 'old' } });
  refuse(kind, 'another issuer', { claims: { iss: 'sylvan-services' } });
  refuse(kind, 'another audience', { claims: { aud: 'sylvan-service' } });
  refuse(kind, 'several audiences', { claims: { aud: ['sylvan-client', 'other'] } });
  refuse(kind, 'no iat', { claims: { iat: undefined } });
  refuse(kind, 'iat of no date', { claims: { iat: 8_640_000_000_001 } });
  refuse(kind, 'another lease’s name is none', { claims: { jti: 'lease' } });
  add(kind, 'by the key before', 'valid', made(kind, { header: { kid: 'old' }, key: OLD }));
}

for (const units of [0, -1, 1.5, 10_001, 2 ** 53, 2 ** 53 - 1, '3', null])
  refuse('lease', `units ${JSON.stringify(units)}`, { claims: { units } });
for (const period of ['2026-13', '2026-00', '2026-3', '2026-03-14', '', 202603])
  refuse('lease', `period ${JSON.stringify(period)}`, { claims: { period } });
for (const name of ['iat', 'nbf', 'exp'])
  for (const value of [-1, 0.5, 2 ** 53, 253_402_300_800, '1773475200'])
    refuse('lease', `${name} ${JSON.stringify(value)}`, { claims: { [name]: value } });
refuse('lease', 'no exp', { claims: { exp: undefined } });
refuse('lease', 'no nbf', { claims: { nbf: undefined } });
refuse('lease', 'of another device', { claims: { cnf: { jkt: COPY.thumbprint } } });
refuse('lease', 'of no device', { claims: { cnf: undefined } });
refuse('lease', 'of the device as a key', { claims: { cnf: { jwk: DEVICE.told } } });
for (const [name, payload] of [
  ['units twice', (text) => text.replace('"units":3', '"units":3,"units":3000')],
  ['units twice, once escaped', (text) => text.replace('"units":3', '"\\u0075nits":3000,"units":3')],
  ['jkt twice', (text) => text.replace('"jkt":', `"jkt":"${COPY.thumbprint}","jkt":`)],
])
  add('lease', name, REFUSED, written('lease', { payload }));
add('lease', 'a member of tomorrow', 'valid', made('lease', { claims: { note: '{"units":1,"units":2}' } }));

/** At times of a device: milliseconds. */
const MINUTE = 60_000;
for (const [name, expect, now, seen = 0] of [
  ['at its start', 'valid', START * 1000],
  ['four minutes early', 'valid', START * 1000 - 4 * MINUTE],
  ['six minutes early', 'clock-rollback', START * 1000 - 6 * MINUTE],
  ['a second before its end', 'valid', END * 1000 - 1000],
  ['at its end', 'lease-expired', END * 1000],
  ['a year after its end', 'lease-expired', END * 1000 + 365 * 1440 * MINUTE],
  ['four minutes behind what was seen', 'valid', START * 1000 + MINUTE, START * 1000 + 5 * MINUTE],
  ['six minutes behind what was seen', 'clock-rollback', START * 1000 + MINUTE, START * 1000 + 7 * MINUTE],
  ['before its end, which was seen', 'lease-expired', END * 1000 - MINUTE, END * 1000 + MINUTE],
])
  add('lease', name, expect, made('lease'), { now, seen });
const atStart = { now: START * 1000 };
add(
  'lease',
  'over before it begins',
  'lease-expired',
  made('lease', { claims: { exp: START - 1 } }),
  atStart,
);
add('lease', 'over as it begins', 'lease-expired', made('lease', { claims: { exp: START } }), atStart);
add(
  'lease',
  'begins tomorrow',
  'clock-rollback',
  made('lease', { claims: { nbf: START + 86_400 } }),
  atStart,
);

refuse('settlement', 'of another lease', { claims: { jti: OTHER_ID } });
for (const name of ['used', 'returned', 'entries'])
  for (const value of [-1, 2 ** 53]) refuse('settlement', `${name} ${value}`, { claims: { [name]: value } });
refuse('settlement', 'closed as a text', { claims: { closed: 'true' } });
const usedTwice = (text) => text.replace('"used":1', '"used":0,"used":1');
add('settlement', 'used twice', REFUSED, written('settlement', { payload: usedTwice }));

const gone = { kind: 'release', operation: undefined, request_hash: undefined };
add('entry', 'a release', 'valid', made('entry', { claims: gone }));
refuse('entry', 'a release with a request', { claims: { kind: 'release' } });
refuse('entry', 'by a copy', { key: COPY });
refuse('entry', 'of another lease', { claims: { lease: OTHER_ID } });
refuse('entry', 'another kind', { claims: { kind: 'refund' } });
refuse('entry', 'an unknown member', { claims: { note: 1 } });
for (const seq of [0, -1, 1.5, 30_001, 2 ** 53]) refuse('entry', `seq ${seq}`, { claims: { seq } });
for (const at of [-1, 0.5, 253_402_300_800_000, 2 ** 53, '1'])
  refuse('entry', `at ${at}`, { claims: { at } });
refuse('entry', 'call_id no UUID', { claims: { call_id: 'call' } });
refuse('entry', 'prev too short', { claims: { prev: 'a' } });
refuse('entry', 'another operation', { claims: { operation: 'export' } });
refuse('entry', 'a short hash', { claims: { request_hash: 'a' } });
for (const [name, payload] of [
  ['call_id twice', (text) => text.replace('"call_id":', `"call_id":"${OTHER_ID}","call_id":`)],
  ['kind twice', (text) => text.replace('"kind":', '"kind":"release","kind":')],
])
  add('entry', name, REFUSED, written('entry', { payload }));

const keys = [
  { ...SERVED.told, kid: 'served' },
  { ...OLD.told, kid: 'old' },
];
const about = { lease_id: LEASE_ID, keys, device_key: DEVICE.told, thumbprint: DEVICE.thumbprint, vectors };
const file = resolve(import.meta.dirname, '../test/vectors/tokens.json');
writeFileSync(file, `${JSON.stringify(about, null, 2)}\n`);
console.log(`${vectors.length} vectors in test/vectors/tokens.json`);
