import { SylvanError } from '../../src/core/errors.ts';
import { redact, secretsOf } from '../../src/core/secrets.ts';
import { unsignedQuery } from '../../src/storage/signatures.ts';

/**
 * Where a file is, and what may be said of it. `href` is for the request alone; `url` carries neither token nor user
 * name, so it may stand in messages, logs and cache keys.
 */
export class AssetAddress {
  readonly href: string;
  readonly host: string;
  readonly url: string;
  /** Whether the query carries a signature, which runs out (`sig` of a SAS token, AWS's and Google's, a service's `ticket`). */
  readonly signed: boolean;
  readonly secure: boolean;
  /** What must never be told of this address. */
  readonly secrets: readonly string[];

  /** Throws `stac-invalid` where `href` is not an absolute http(s) URL. */
  constructor(href: string) {
    const parsed = parseHttpUrl(href);
    this.host = parsed.host;
    this.secure = parsed.protocol === 'https:';
    this.secrets = secretsOf(href, parsed);
    this.signed = [...parsed.searchParams.keys()].some((name) =>
      /^(sig|signature|x-amz-signature|x-goog-signature|ticket)$/i.test(name),
    );
    this.url = publicUrl(parsed);
    parsed.hash = '';
    this.href = parsed.href;
  }

  /** `text` without anything secret of this address: for messages of others that may quote the URL. */
  redact(text: string): string {
    return redact(text, this.secrets);
  }
}

function parseHttpUrl(href: string): URL {
  const parsed = URL.canParse(href) ? new URL(href) : null;
  if (parsed?.protocol === 'https:' || parsed?.protocol === 'http:') return parsed;
  throw new SylvanError(
    'stac-invalid',
    'The address of an asset is not an http(s) URL; the catalogue is wrong',
    {
      fields: { scheme: parsed?.protocol ?? null },
    },
  );
}

/** The URL without user, fragment and secrets. What else the query says tells files apart and stays as a digest. */
function publicUrl(parsed: URL): string {
  const kept = unsignedQuery(parsed.searchParams);
  const base = `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
  return kept.length === 0 ? base : `${base}?~${digest(JSON.stringify(kept))}`;
}

/** FNV-1a, 32 bits, as hex: tells queries apart; it protects nothing. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
