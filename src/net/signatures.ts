/** How a kind of host signs addresses: parts of the query that change from one signing to the next and name no file. */
interface SigningScheme {
  /** All parts that it may have, in lower case. */
  readonly names: RegExp;
  /** Those that are always there. */
  readonly marks: readonly string[];
  /** The hosts that sign so, where the names are too short to mean anything elsewhere. */
  readonly hosts?: RegExp;
}

const SCHEMES: readonly SigningScheme[] = [
  // Azure's SAS tokens.
  {
    names: /^(sig|s[ivprset]|ss|srt|spr|sip|sdd|ses|sk[tesv]|skoid|sktid|saoid|suoid|scid|rsc[cdelt])$/,
    marks: ['sig'],
    hosts: /\.blob\.core\.windows\.net$/,
  },
  // S3 and what speaks its protocol, and Google's.
  {
    names: /^x-amz-(algorithm|credential|date|expires|signedheaders|security-token|signature)$/,
    marks: ['x-amz-signature'],
  },
  {
    names: /^x-goog-(algorithm|credential|date|expires|signedheaders|signature)$/,
    marks: ['x-goog-signature'],
  },
  // Their older queries, and CloudFront's.
  {
    names: /^(awsaccesskeyid|expires|signature|x-amz-security-token)$/,
    marks: ['awsaccesskeyid', 'expires', 'signature'],
  },
  { names: /^(googleaccessid|expires|signature)$/, marks: ['googleaccessid', 'expires', 'signature'] },
  { names: /^(expires|policy|signature|key-pair-id)$/, marks: ['key-pair-id', 'signature'] },
];

/** Names of parts of a query that may be secret without being a signature that is known. */
const SECRET =
  /^(x-amz-.+|x-goog-.+|sig|awsaccesskeyid|googleaccessid|expires|signature|policy|key-pair-id|(access_?)?token|ticket|(api|subscription)[_-]?key)$/i;

/** The end of an address of which the query was replaced by its digest. */
const WITHHELD = /^~[0-9a-f]{64}$/;

/**
 * The parts of a query that name a file, as a query; empty for none. Only what belongs to a known signature is left out, for on
 * any other host a `token` may be all that distinguishes two files.
 */
export function unsignedQuery(query: string, hostname: string): string {
  if (WITHHELD.test(query)) return query;
  const parts = [...new URLSearchParams(query)];
  const present = new Set(parts.map(([name]) => name.toLowerCase()));
  const schemes = SCHEMES.filter(
    ({ marks, hosts }) => marks.every((mark) => present.has(mark)) && (hosts?.test(hostname) ?? true),
  );
  const own = parts.filter(([name]) => !schemes.some(({ names }) => names.test(name.toLowerCase())));
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
