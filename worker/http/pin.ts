/** What tells one version of a file from another, as far as it is known. */
export interface Pin {
  /** A strong ETag, with its quotes. Weak ones do not promise equal bytes and are not kept. */
  readonly etag: string | null;
  /** Last-Modified, as the host writes it. */
  readonly modified: string | null;
  readonly size: number | null;
}

export const UNPINNED: Pin = { etag: null, modified: null, size: null };

/** What an answer's headers say of the version; pages see ETag only where the host exposes it. */
export function pinOf(headers: Headers, size: number | null): Pin {
  const etag = headers.get('etag');
  return { etag: etag?.startsWith('W/') ? null : etag, modified: headers.get('last-modified'), size };
}

/** The version as one string: the strong ETag, or Last-Modified and size, or null where there is neither. */
export function versionOf(pin: Pin): string | null {
  if (pin.etag !== null) return pin.etag;
  return pin.modified !== null && pin.size !== null ? `${pin.modified} ${pin.size}` : null;
}

/** Which validator shows that `seen` is another version than `pin`; null where none does. A strong ETag outweighs dates. */
export function changedValidator(pin: Pin, seen: Pin): keyof Pin | null {
  const differs = (name: keyof Pin) => pin[name] !== null && seen[name] !== null && pin[name] !== seen[name];
  if (differs('size')) return 'size';
  if (pin.etag !== null && seen.etag !== null) return differs('etag') ? 'etag' : null;
  return differs('modified') ? 'modified' : null;
}

/** `pin`, completed by what only `seen` knows. */
export function completePin(pin: Pin, seen: Pin): Pin {
  return {
    etag: pin.etag ?? seen.etag,
    modified: pin.modified ?? seen.modified,
    size: pin.size ?? seen.size,
  };
}
