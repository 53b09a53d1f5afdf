/** Query names that sign a request and change from one signing to the next (AWS, Google, CloudFront, plain tokens and tickets). */
const SIGNING =
  /^(x-amz-.+|x-goog-.+|awsaccesskeyid|googleaccessid|expires|signature|policy|key-pair-id|(access_?)?token|ticket)$/i;

/** Names of an Azure SAS token. Too short to mean anything by themselves: they count only beside `sig`. */
const SAS = /^(sig|s[ivprset]|ss|srt|spr|sip|sdd|ses|sk[tesv]|skoid|sktid|saoid|suoid|scid|rsc[cdelt])$/;

/** The parts of a query that are no signature; they tell files apart. */
export function unsignedQuery(query: URLSearchParams): [name: string, value: string][] {
  const isSas = query.has('sig');
  return [...query].filter(([name]) => !SIGNING.test(name) && !(isSas && SAS.test(name)));
}

/** An address of a file, absolute or relative, without what signs it. */
export function unsignedHref(href: string): string {
  const parts = /^([^?#]*)\?([^#]*)(.*)$/s.exec(href);
  if (parts === null) return href;
  const [, path, query, rest] = parts;
  const all = new URLSearchParams(query);
  const kept = unsignedQuery(all);
  if (kept.length === [...all].length) return href;
  return kept.length === 0 ? path + rest : `${path}?${new URLSearchParams(kept).toString()}${rest}`;
}
