import type { ProblemCode } from '../errors/errors.ts';

/** What happened, without its full stop, and what to do about it. */
export type Explanation = readonly [what: string, remedy: string];
type Explanations = Readonly<Record<ProblemCode, Explanation>>;

/** Texts on errors, by their codes and, for some errors, by the facts that they state. */
export const problemsEn = {
  overBudget: [
    'The images of this zone exceed the call’s download limit',
    'Choose a smaller zone, or raise maxDownloadBytes.',
  ],
  keyOption: [
    'The service counts calls by API key, but no key was given',
    'Pass the key option to createSylvan, or omit the service option so that calls are not counted.',
  ],
  noSamples: [
    'The sample files were not found',
    'Install them: npm install @sylvan/samples. For a page, copy node_modules/@sylvan/samples to the folder of your static files, and set samplesUrl (samples-url of <sylvan-zone>) to the URL of the copy.',
  ],
  noJson: [
    'The catalog’s list is not valid JSON',
    'Correct the list at the place given, and write null instead of NaN or Infinity.',
  ],
  otherProjection: [
    'The images are in an unsupported coordinate system',
    'Reproject them, for example with gdalwarp -t_srs EPSG:327xx (326xx north of the equator), where xx is the UTM zone.',
  ],
  severalBands: [
    'A file has several bands, and it is not clear which one to use',
    'Extract the right band into a separate file, for example the first band with gdal_translate -b 1.',
  ],
  maskSamples: [
    'A mask has the wrong sample type for its classes or bits',
    'Write the mask in its original type: gdal_translate -ot Byte for a classification, UInt16 for qa_pixel.',
  ],
  notLinear: [
    'The radar files contain amplitude or decibels instead of linear power',
    'Convert the values to power: A² for an amplitude A, and 10^(D/10) for D decibels.',
  ],
  packInUse: ['Another page or process is using this pack', 'Wait for it to finish, or stop it.'],
  overLimit: [
    'Too many requests arrived in too short a time',
    'Wait for the time given in the Retry-After header.',
  ],
  faultyItems: [
    'Every item in the catalog is faulty',
    'Correct the items; `sylvan catalog check` lists the errors.',
  ],
  otherPlace: ['The catalog’s scenes lie elsewhere', 'Choose a place that the catalog covers.'],
  otherDays: ['The catalog has scenes of this place only on other dates', 'Choose one of those dates.'],
  emptyPeriod: [
    'No clear pixel of the zone was found in the images of one period',
    'Choose other dates for that period, or make it longer.',
  ],
  nothingCommon: [
    'Too little of the zone was cloud-free in both periods',
    'Make the periods longer, so that more of the zone is cloud-free in both.',
  ],
  noComparison: ['The pack covers one year and has no comparison', 'Give both periods in the request.'],
  newerPack: [
    'The pack was made by a newer version of Sylvan',
    'Update Sylvan, or make the pack again with the installed version.',
  ],
  damagedPack: [
    'The pack is stored, but part of its file is missing or damaged',
    'Call resume with the id of the pack to rebuild its file, or import the pack again.',
  ],
  noLand: [
    'None of the pixels that are clear in both periods show land',
    'Choose a place on land, or longer periods.',
  ],
  explanations: {
    'malformed-json': ['The body of the request is not JSON', 'Send one JSON object in UTF-8.'],
    'unsupported-media-type': [
      'The body has a media type or an encoding that the service does not accept',
      'Send application/json without Content-Encoding.',
    ],
    'body-too-large': [
      'The body is larger than 16 KiB without a geometry, or 512 KiB with one',
      'Send only the fields that the request needs, and simplify the geometry.',
    ],
    'invalid-parameters': [
      'The request is not valid',
      'Correct the listed fields, then send the request again.',
    ],
    'zone-out-of-coverage': [
      'The zone lies outside the covered latitudes, 80° S to 84° N',
      'Choose a centre between these latitudes.',
    ],
    'zone-too-small': [
      'The zone is smaller than allowed',
      'Choose a longer side: analyze accepts 1 to 100 km, compare 0.1 to 100 km.',
    ],
    'zone-too-large': [
      'The zone is larger than allowed',
      'Choose a shorter side: analyze accepts 1 to 100 km, compare 0.1 to 100 km.',
    ],
    'date-format': ['A date is not a valid calendar day', 'Give an existing day in the form YYYY-MM-DD.'],
    'date-order': [
      'A period ends before it starts, or period 2 comes before period 1',
      'Put the earlier date first.',
    ],
    'periods-overlap': ['The two periods have a day in common', 'End period 1 before period 2 starts.'],
    'date-in-future': ['A date is after today (UTC)', 'Choose today or an earlier day.'],
    'date-before-archive': ['A date is before the first day of the archive', 'Choose a later day.'],
    'period-too-long': ['A period is longer than 366 days', 'Choose a shorter period.'],
    'no-imagery': [
      'No clear pixel of the zone was found in the images from the dates searched',
      'Choose another date or a larger zone. A zone in the open sea cannot be measured.',
    ],
    'missing-key': [
      'The request has no API key',
      'Send the header Authorization: Bearer <your key>. To get a free key, call POST /api/v1/key/create.',
    ],
    'invalid-key': [
      'The API key is unknown or no longer valid',
      'Check that the whole key was copied, or create a new key.',
    ],
    'key-suspended': ['The API key is suspended', 'Contact the operator of the service.'],
    'key-in-query': [
      'An API key must not be in a URL, because logs and browser histories keep URLs',
      'Replace the key, because others may have seen it, and send the new key in the Authorization header.',
    ],
    'not-allowed': ['The plan of this key does not allow this request', 'Ask the operator for another plan.'],
    'quota-exceeded': [
      'All calls for this month have been used',
      'Wait for the first day of the next month (UTC), or ask the operator for an unlimited plan.',
    ],
    'request-in-progress': ['The same call is still in progress', 'Try again in a few seconds.'],
    'idempotency-mismatch': [
      'This call id was used for another request',
      'Repeat the original request, or use a new id for the new request.',
    ],
    'release-too-late': [
      'The call has ended or was made too long ago, or too many units have been returned this month',
      'The call still counts.',
    ],
    'method-not-allowed': [
      'This address does not support this method',
      'The Allow header lists the supported methods.',
    ],
    'upstream-failure': [
      'The catalog or the image host failed',
      'Try again later, or choose another catalog.',
    ],
    'upstream-timeout': [
      'The catalog or the image host did not answer in time',
      'Try again later, or choose another catalog.',
    ],
    unavailable: ['The service is overloaded or shutting down', 'Try again in a moment.'],
    internal: ['Something failed inside Sylvan', 'This is a bug: please report it.'],
    'offline-limit': [
      'The key service cannot be reached, and this device already has the maximum number of uncounted calls',
      'Connect to a network, so that these calls are counted and new calls are possible. In Node, you can make calls that are counted later, but only if the callFolder option is set.',
    ],
    'storage-full': [
      'This device cannot store the fetched data or the count of calls',
      'Free some space, leave private browsing mode, or use a secure page (https) in a current browser. Data already stored are kept.',
    ],
    'pack-invalid': [
      'The file is not a complete Sylvan pack, so nothing in it was used',
      'Copy the original file again, or make a new pack.',
    ],
    'offline-miss': [
      'The required data have not been stored for offline use',
      'Go online, or save the zone first.',
    ],
    'worker-lost': [
      'A worker stopped before it had finished',
      'Try again, or choose a smaller zone, which needs less memory.',
    ],
    'worker-unavailable': [
      'No worker could be started',
      'Check that the page allows module workers and WebAssembly with SIMD.',
    ],
    timeout: ['The operation took longer than allowed', 'Try again, or choose a smaller zone.'],
    'rate-limited': ['The host received too many requests', 'Wait a minute before you try again.'],
    'upstream-unavailable': ['The data host is unavailable', 'Try again later, or choose another catalog.'],
    truncated: [
      'The host sent less than the whole file',
      'Try again. If the error persists, the file on the host is damaged.',
    ],
    'range-mismatch': ['The host did not send the requested bytes', 'Try again, or use another host.'],
    'range-unsupported': [
      'The host ignores range requests, and the whole file is too large to fetch',
      'Use a host that supports range requests.',
    ],
    'out-of-range': ['A read went past the end of the file', 'The file is damaged: use another copy.'],
    'source-changed': ['The file changed on its host while it was being read', 'Try again.'],
    'not-a-tiff': ['The file is not a TIFF', 'Check the address in the catalog.'],
    'tile-corrupt': ['A tile of the file cannot be decoded', 'The file is damaged: use another copy.'],
    'tile-too-large': ['A tile of the file is too large to decode safely', 'Use a file with smaller tiles.'],
    'unsupported-tiff': [
      'The TIFF uses a feature that Sylvan does not support',
      'Convert it to a COG with DEFLATE compression.',
    ],
    'needs-overview': [
      'The file has no overview coarse enough for this zone',
      'Choose a smaller zone, or add overviews to the file.',
    ],
    'inconsistent-scene': [
      'A scene’s item, files and pixels contradict each other',
      'Correct the item or the file; `sylvan catalog check` reports the contradiction.',
    ],
    'network-or-cors': [
      'A request got no response, because there is no network or the host does not allow requests from this page',
      'Check the connection and the CORS headers of the host.',
    ],
    'access-denied': ['The host denies access to the file', 'Check that the data are public.'],
    'access-expired': [
      'The permission to read the file has expired',
      'Try again to request a new permission.',
    ],
    'not-found': ['The requested resource was not found', 'Check its path or address.'],
    'stac-invalid': ['The catalog’s response is not valid STAC', 'Check the catalog’s address.'],
    'points-invalid': [
      'A table of fires or LiDAR footprints cannot be read',
      'Correct the row or column that the message names.',
    ],
  },
} satisfies Readonly<Record<string, Explanation | Explanations>> & { readonly explanations: Explanations };

export type ProblemTexts = typeof problemsEn;
