/**
 * What `sylvan/server` exports: what programs around the library share with it, the key service and the command for lists of zones.
 * Its errors are of the same class as those of `sylvan/node`.
 */
export {
  PROBLEM_CODES,
  SylvanError,
  asSylvanError,
  isSylvanError,
  type ErrorFields,
  type FieldFault,
  type ProblemCode,
} from '../core/errors.ts';
export { toProblem } from '../problem.ts';
export { french, spaced } from '../locale/typography.ts';

// Requests: their fields, and the error that refuses them.
export { parseAnalyzeRequest } from '../request/analyze.ts';
export { parseCompareRequest } from '../request/compare.ts';
export { parseFiresRequest, type FiresQuestion } from '../request/fires.ts';
export { fieldFault, readFields, type Form } from '../request/fields.ts';
export { refusal } from '../request/refusal.ts';
export { canonicalJson } from '../core/canonical-json.ts';

// Other hosts: which may be asked, and how.
export { isPublicHost, isSameOrigin } from '../core/address.ts';
export { fetchJudged } from '../core/redirects.ts';
export type { Fetch } from '../sources/catalogue.ts';
export { DeadlineExceeded, withDeadline } from '../sources/deadline.ts';
export { hostOf } from '../sources/failures.ts';
export { Flight } from '../sources/flight.ts';
export { fetchWithFiles } from './file-fetch.ts';

// Fires of NASA FIRMS, and tiles of the ETH canopy map.
export { csvRecords } from '../sources/csv.ts';
export { areaOf, fireClient } from '../sources/fire-client.ts';
export { firmsService } from '../sources/firms.ts';
export { FIRMS, FirmsClient } from '../sources/firms-client.ts';
export { ETH_URL, isTileFile, tilePrefix } from '../sources/eth-tiles.ts';

// The ground: zones and their grids.
export { nearestLongitude, normalizeLongitude } from '../core/ellipsoid.ts';
export { projectionOf, utmZone } from '../core/projection.ts';
export {
  transverseMercatorForward,
  transverseMercatorInverse,
  transverseMercatorScale,
  type TransverseMercator,
} from '../core/transverse-mercator.ts';
export { makeZone } from '../core/zone.ts';
