/** The parts of an address that may hold a secret; a parsed `URL` has them all. */
interface SecretAddress {
  readonly href: string;
  readonly search: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { values(): Iterable<string> };
}

/**
 * Everything of an address that may be secret: itself, its query, each value there, user and password, as written and as
 * encoded. Longest first, so that no part of a secret survives the removal of a shorter one.
 */
export function secretsOf(written: string, parsed: SecretAddress): string[] {
  const values = [...parsed.searchParams.values(), parsed.username, parsed.password];
  const parts = [written, parsed.href, parsed.search, ...values, ...values.map(encodeURIComponent)];
  return parts.filter((part) => part.length >= 4).sort((a, b) => b.length - a.length);
}

/** `text` without any of `secrets`. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}

/**
 * The platform's error without its stack and without the URL, which some platforms quote, token and all. Node keeps the
 * real reason (ECONNREFUSED, …) one level down.
 */
export function cleanCause(cause: unknown, secrets: readonly string[]): Error {
  if (!(cause instanceof Error)) return new Error(redact(String(cause), secrets));
  const inner = cause.cause instanceof Error && cause.cause.message !== '' ? `: ${cause.cause.message}` : '';
  const clean = new Error(redact(cause.message + inner, secrets));
  clean.name = cause.name;
  return clean;
}
