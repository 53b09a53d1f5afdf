/**
 * How hosts sign addresses: the query parameters that are always present, and all parameters that change from one signing to the
 * next and do not identify a file. The optional last element restricts a scheme to certain hosts if its names are too short to be
 * meaningful on others.
 */
const SCHEMES: readonly (readonly [marks: readonly RegExp[], names: RegExp, hosts?: RegExp])[] = [
  // Signatures of S3, of compatible storage, and of Google.
  [
    [/^x-(amz|goog)-signature$/i],
    /^x-(amz|goog)-(algorithm|credential|date|expires|signedheaders|security-token|signature)$/i,
  ],
  // Older signatures of S3 and Google, and those of CloudFront.
  [
    [/^(awsaccesskeyid|googleaccessid|key-pair-id)$/i, /^signature$/i, /^(expires|policy)$/i],
    /^(awsaccesskeyid|googleaccessid|key-pair-id|expires|policy|signature|x-amz-security-token)$/i,
  ],
  // Azure's SAS tokens.
  [
    [/^sig$/],
    /^(sig|s[ivprset]|ss|srt|spr|sip|sdd|ses|sk[tesv]|skoid|sktid|saoid|suoid|scid|rsc[cdelt])$/,
    /\.blob\.core\.windows\.net$/,
  ],
];

/** Names of query parameters that may be secret without being a known signature. */
const SECRET =
  /^(x-(amz|goog)-.+|sig|awsaccesskeyid|googleaccessid|expires|signature|policy|key-pair-id|(access_?)?token|ticket|(api|subscription)[_-]?key)$/i;

/** Matches the digest that replaces the query of an address. */
const WITHHELD = /^~[0-9a-f]{64}$/;

/**
 * The part of a query, itself a query, that identifies a file; empty if there is no such part. Removes only what belongs to a
 * known signature, because on any other host a `token` may be all that distinguishes two files.
 */
export function unsignedQuery(query: string, hostname: string): string {
  if (WITHHELD.test(query)) return query;
  const parts = [...new URLSearchParams(query)];
  const has = (mark: RegExp) => parts.some(([name]) => mark.test(name));
  const schemes = SCHEMES.filter(([marks, , hosts]) => marks.every(has) && (hosts?.test(hostname) ?? true));
  const own = parts.filter(([name]) => !schemes.some(([, names]) => names.test(name)));
  return new URLSearchParams(own).toString();
}

/** Whether a query may reveal a secret. */
export function maySecretBeIn(query: string): boolean {
  return [...new URLSearchParams(query).keys()].some((name) => SECRET.test(name));
}

/** Whether an address ends in the digest of its query, so that nobody can request it. */
export function isWithheld(file: string): boolean {
  return WITHHELD.test(file.slice(file.indexOf('?') + 1));
}
