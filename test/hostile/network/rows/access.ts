import * as fault from '../../../support/faults.ts';
import { changing, replaced, toSameFile } from '../damage.ts';
import { pair, row, type Row } from '../row.ts';

const unshared = () => fault.headers({ 'access-control-allow-origin': null });

/** F12, F13, F20, F22, F23 and F25: another version, another address, or no access. */
export const ACCESS: readonly Row[] = [
  row('F12', 'a newer file during the read', ({ newer }) => replaced(newer), 'from', 'newer'),
  // When opened again, the file is read past the browser's cache, which has a response of the other version.
  row('F12', 'another version each time', () => changing(), 'once', 'right', { stored: 'right' }),
  row('F12', 'another version each time', () => changing(), 'always', 'source-changed'),
  ...pair('F13', 'a weak ETag', () => fault.headers({ etag: 'W/"weak"' }), ['right', 'right']),
  ...pair('F13', 'no ETag', () => fault.headers({ etag: null }), ['right', 'right']),
  ...pair('F13', 'neither ETag nor date', () => fault.headers({ etag: null, 'last-modified': null }), [
    'right',
    'right',
  ]),
  // Node does not apply CORS.
  row('F20', 'no CORS header', unshared, 'once', 'right'),
  row('F20', 'no CORS header', unshared, 'always', 'right', { page: 'network-or-cors' }),
  ...pair('F22', 'a redirect to the same file', () => toSameFile, ['right', 'right']),
  // A browser follows twenty of them by itself, within the time limit of one request.
  ...pair('F22', 'a redirect loop', () => fault.redirect(({ url }) => url), ['right', 'network-or-cors'], {
    page: ['right', 'network-or-cors', 'timeout'],
    within: 55,
  }),
  row('F23', 'an expired signature', () => fault.status(403), 'always', 'access-expired', {
    signed: true,
  }),
  ...[401, 403].flatMap((code) =>
    pair('F25', String(code), () => fault.status(code), ['access-denied', 'access-denied']),
  ),
  ...[404, 410].flatMap((code) =>
    pair('F25', String(code), () => fault.status(code), ['not-found', 'not-found']),
  ),
];
