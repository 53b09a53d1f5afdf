// The facts of each problem, for docs/errors.md; test/docs/errors.test.ts checks them against the code.

/** Facts of every request for bytes of a file. */
const READ = ['host', 'asset', 'attempt', 'offset', 'length'];
/** Facts of every request to a catalog or service. */
const REQUESTED = ['host', 'attempt'];

/** Facts of a tile. */
const TILE = ['asset', 'level', 'x', 'y', 'reason', 'valid_fraction'];
/** How long a host asks callers to wait. */
const WAIT = ['retryAfter', 'retryAfterSeconds'];
/** Facts of the scenes that were found, of the requested period and the images nearest to it, and of what both periods show. */
const FOUND = ['scenes_found', 'scenes_failed', 'failed', 'best_valid_fraction'];
const PERIOD = ['period', 'start', 'end', 'nearest_before', 'nearest_after'];
const SHARED = ['common_fraction', 'pixels_seen', 'land_pixels'];
/** Facts of what a folder contains instead. */
const FOLDER = [
  'catalog_bbox',
  'catalog_start',
  'catalog_end',
  'items_of_others',
  'swapped_lat',
  'swapped_lng',
];

/** Problems by origin, and the names of the facts that `fields` may contain for each. */
export const GROUPS = [
  {
    title: 'The request',
    introduction:
      'The request or an option is not valid. `errors` says what is wrong with each field ([all messages](#faults-of-fields)).',
    codes: {
      'invalid-parameters': ['catalogs', 'pack'],
      'zone-out-of-coverage': [],
      'zone-too-small': [],
      'zone-too-large': [],
      'date-format': ['date'],
      'date-order': [],
      'periods-overlap': [],
      'date-in-future': [],
      'date-before-archive': [],
      'period-too-long': [],
    },
  },
  {
    title: 'What the images show',
    introduction: 'The request is valid, but no usable image was found.',
    codes: {
      'no-imagery': [
        'catalogs_searched',
        'days_searched',
        'date',
        ...FOUND,
        ...PERIOD,
        ...SHARED,
        'skipped',
        ...FOLDER,
      ],
    },
  },
  {
    title: 'Keys and counting',
    introduction:
      'Each counted call uses one unit of the key’s monthly allowance. [Keys](keys.md) explains which calls count and what happens without a network.',
    codes: {
      'missing-key': ['option'],
      'invalid-key': ['option'],
      'key-suspended': [],
      'key-in-query': [],
      'not-allowed': [],
      'quota-exceeded': ['resets_at', 'retry_after'],
      'request-in-progress': ['retry_after', 'pack'],
      'idempotency-mismatch': [],
      'release-too-late': ['reason', 'limit'],
      'offline-limit': [...REQUESTED, 'status', 'waiting'],
    },
  },
  {
    title: 'HTTP requests',
    introduction: 'These problems occur only in programs that call the HTTP service directly.',
    codes: {
      'malformed-json': [],
      'unsupported-media-type': [],
      'body-too-large': [],
      'method-not-allowed': ['allow'],
    },
  },
  {
    title: 'Catalogs and hosts',
    introduction:
      'A data host, or the connection to it, failed. Sentinel-2 is the only required source: if it fails, the call fails with `upstream-failure` or `upstream-timeout`, and `cause` gives the reason. If local files or sample files are missing, the code is `not-found`. If any other source fails, the call succeeds, the fields derived from that source are `null`, and `details.sources` contains the error message.',
    codes: {
      'upstream-failure': [...READ, 'catalogs_searched', 'reason', 'source'],
      'upstream-timeout': [...READ, 'catalogs_searched', 'reason', 'limit'],
      'upstream-unavailable': [...READ, 'status', 'catalog', 'resting', ...WAIT, 'final'],
      'rate-limited': [...READ, 'status', ...WAIT, 'retry_after'],
      timeout: [...READ, 'received', 'reason', 'limit'],
      'network-or-cors': [...READ, 'received', 'reason', 'final'],
      'access-denied': [...READ, 'status', 'redirect', 'reason', 'retryAfterSeconds'],
      'access-expired': [...READ, 'status', 'retryAfterSeconds'],
      'not-found': [
        ...READ,
        'status',
        'reason',
        'account',
        'container',
        'catalogs_searched',
        'option',
        'pack',
      ],
      'stac-invalid': [
        ...REQUESTED,
        'asset',
        'status',
        'maxBytes',
        'scheme',
        'fault',
        'entry',
        'what',
        'line',
        'column',
      ],
      'points-invalid': [
        'host',
        'asset',
        'table',
        'columns',
        'line',
        'maximum',
        'count',
        'unit',
        'number',
        'column',
        'value',
        'has',
        'wanted',
      ],
      unavailable: ['host', 'asset', 'status', 'queue', 'retry_after', 'closed'],
    },
  },
  {
    title: 'Files',
    introduction:
      'One of a scene’s files is faulty. Sylvan leaves that scene out, lists it in `details.sources[].skipped` and uses the remaining scenes. If no scene remains, the call fails with `upstream-failure`, and the `cause` of the error has one of these codes. As an exception, `needs-overview` with the field `maximum` makes the whole call fail.',
    codes: {
      truncated: [...READ, 'status', 'contentRange', 'expected', 'received', 'reason'],
      'range-mismatch': [...READ, 'status', 'type', 'encoding', 'contentRange', 'declared', 'expected'],
      'range-unsupported': [...READ, 'status', 'size', 'maximum'],
      'out-of-range': [...READ, 'status', 'size'],
      'source-changed': ['host', 'asset', 'validator', 'pack'],
      'not-a-tiff': [...READ, 'status', 'type', 'what'],
      'unsupported-tiff': ['asset', 'what', 'fault', 'epsg', 'affine'],
      'tile-corrupt': TILE,
      'tile-too-large': [...TILE, 'offset', 'length', 'maximum'],
      'needs-overview': [...READ, 'window', 'maximum'],
      'inconsistent-scene': ['asset', 'scene', 'fault'],
    },
  },
  {
    title: 'This device',
    introduction: 'These problems concern the worker pool and the data stored on the device.',
    codes: {
      'offline-miss': [
        'source',
        'scenes',
        'bytes',
        'asset',
        'level',
        'window',
        'host',
        'pack',
        'operation',
        'catalogs_searched',
        'reason',
      ],
      'storage-full': [],
      'pack-invalid': ['fault', 'entry', 'received', 'version', 'pack'],
      'worker-lost': [],
      'worker-unavailable': ['what'],
      internal: ['band'],
    },
  },
];

/** The meaning of each fact. */
export const MEANINGS = {
  account: 'Azure storage account that contains the file',
  affine: 'affine transform of the file’s grid, six numbers',
  allow: 'methods that this address supports',
  asset: 'address of the file, without its signature or query string',
  attempt: 'attempt number, counted from 1',
  band: 'the requested band',
  best_valid_fraction:
    'share of the zone that is clear in the clearest scene, 0 to 1; `null` if no scene was found',
  bytes: 'minimum number of missing bytes',
  catalog: 'id of the catalog',
  catalog_bbox:
    'extent of the folder’s scenes, if they lie outside the zone: west, south, east and north, in degrees',
  catalog_end: 'date (UTC) of the newest scene of the zone in the folder',
  catalog_start: 'date (UTC) of the oldest scene of the zone in the folder',
  catalogs: 'known catalog ids',
  catalogs_searched: 'ids of the catalogs that were searched, in order',
  closed: '`true` if the instance is closed and accepts no more calls',
  column: 'column number in the text, counted from 1; for a table, the name of the column',
  columns: 'columns missing from the table',
  common_fraction: 'share of the zone that is clear in both periods, 0 to 1',
  container: 'container that holds the file',
  contentRange: 'Content-Range header as received, shortened',
  count: 'number of rows in the table; present if none of them can be read',
  date: 'the requested day, or the text that is not a valid date',
  days_searched: 'number of days searched before `date`',
  declared: 'number of bytes that the host announced',
  encoding: 'Content-Encoding of the response',
  end: 'last day of the period',
  entry: 'faulty entry of the archive',
  epsg: 'EPSG code of an unsupported or unsuitable coordinate system',
  expected: 'expected number of bytes',
  failed: 'catalogs that failed, each with its problem code',
  fault:
    'of an archive: `foreign`, `newer`, `truncated`, `damaged`, `too-large`, `invalid` or `surplus`; of a scene: [the code](record.md#why-a-scene-was-skipped) of the contradiction',
  final: '`true` if another attempt cannot succeed',
  has: 'number of fields found in the row',
  host: 'host and port; `file` for a local file',
  items_of_others: 'number of items in the folder that belong to other sources',
  land_pixels: 'number of land pixels that are clear in both periods',
  length: 'number of bytes requested',
  level: 'overview level of the file; 0 is the full resolution',
  limit:
    'the limit that was reached: either its name (`first-byte`, `idle`, `whole`) or its value, in the unit used in the message',
  line: 'line number in the text, counted from 1',
  maxBytes: 'maximum size of a response, in bytes',
  maximum: 'the limit that was exceeded, in the unit used in the message',
  nearest_after: 'first day with an image after the period, or `null`',
  nearest_before: 'last day with an image before the period, or `null`',
  number: 'number of the row or feature, counted from 1',
  offset: 'first byte requested',
  operation: '`compare`, if a comparison without periods is requested from a pack of one year',
  option: 'option that is missing or has the wrong value',
  pack: 'id of the pack',
  period: '1 or 2',
  pixels_seen: 'numbers of pixels that are clear in period 1 and in period 2',
  queue: 'maximum number of requests waiting for one host',
  reason:
    'reason in one word: for a catalog, the code of its problem; for a network failure, the system’s error name (`ECONNRESET`)',
  received: 'number of bytes received',
  redirect: 'scheme and host of a redirect that was not followed',
  resets_at: 'start of the next month, in ISO 8601 format',
  resting: '`true` if Sylvan has paused requests to the host after repeated failures',
  retryAfter: 'seconds to wait, as stated by the catalog',
  retryAfterSeconds: 'seconds to wait, as stated by the file host',
  retry_after: 'seconds to wait, as stated by the service',
  scene: 'id of the scene',
  scenes: 'number of scenes with missing pixels',
  scenes_failed: 'number of scenes that could not be read',
  scenes_found: 'number of scenes found in the catalogs',
  scheme: 'unsupported scheme of an address, or `null`',
  size: 'size of the whole file in bytes, or `null`',
  skipped:
    'for each [code](record.md#why-a-scene-was-skipped), the number of scenes left out for this reason',
  source: 'id of the source, as in `details.sources[].id`',
  start: 'first day of the period',
  status: 'HTTP status of the response',
  swapped_lat:
    'latitude of the zone after swapping latitude and longitude; present if the folder’s scenes lie there',
  swapped_lng: 'longitude of the zone after swapping latitude and longitude',
  table: 'code that says what is wrong with the table, such as `columns-missing`',
  type: 'media type of the response',
  unit: 'what `number` counts: `row` or `feature`',
  valid_fraction: 'share of the requested pixels that are intact, 0 to 1; present if these pixels were used',
  validator: 'what showed that the file had changed: a header, the modification time or the stored copy',
  value: 'content of the cell, shortened',
  version: 'version of the pack’s format',
  waiting: 'number of calls on this device waiting to be counted',
  wanted: 'expected number of fields',
  what: 'what is wrong or missing: a tag, a codec, a directive, a file',
  window: 'the window to read, in pixels',
  x: 'column of the tile, counted from 0',
  y: 'row of the tile, counted from 0',
};
