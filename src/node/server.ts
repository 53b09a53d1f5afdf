/**
 * Code that only the programs of this repository (the key service and the command for lists of zones) share with the library, as
 * `#server`; not part of the package. Its errors have the same class as those of `sylvan/node`.
 */
export {
  SylvanError,
  asSylvanError,
  isSylvanError,
  type ErrorFields,
  type FieldFault,
  type ProblemCode,
} from '../errors/errors.ts';
export { toProblem } from '../problem.ts';

// Requests: their fields, and the error that refuses them.
export { parseAnalyzeRequest } from '../request/analyze.ts';
export { parseCompareRequest } from '../request/compare.ts';
export { parseFiresRequest, type FiresQuestion } from '../request/fires.ts';
export { fieldFault, readFields, type Form } from '../request/fields.ts';
export { refusal } from '../request/refusal.ts';
export { canonicalJson } from '../cache/digest.ts';

// The public catalogs' names and hosts.
export { CATALOG_NAMES } from '../sources/options.ts';
export { PUBLIC_HOSTS } from '../sources/public-hosts.ts';

// Other hosts: which ones may be reached, and how.
export { isPublicHost, isSameOrigin } from '../net/address.ts';
export { fetchFollowing } from '../net/redirects.ts';
export type { Fetch } from '../net/fetch.ts';
export { DeadlineExceeded, withDeadline } from '../net/deadline.ts';
export { hostOf } from '../net/failures.ts';
export { SharedRun } from '../net/in-flight.ts';
export { fetchWithFiles } from '../net/node/file-fetch.ts';

// Fires from NASA FIRMS, and map tiles.
export { csvRecords, csvRow, delimiterOf, type Delimiter } from '../sources/csv.ts';
export { textChunks } from '../vector/bytes.ts';
export { degreesOf, positionColumns, withDecimalPoint } from '../vector/positions.ts';
export { areaParameter, fireClient } from '../sources/fires/plan.ts';
export { FIRMS, FirmsClient, firmsService } from '../sources/fires/firms.ts';
export { servedTile } from '../sources/served-tiles.ts';

export { spaced } from '../locale/typography.ts';

// Zones and their grids.
export { normalizeLongitude } from '../geo/ellipsoid.ts';
export { makeZone, placeOf } from '../geo/zone.ts';
