/** The known version of a file. */
export interface Pin {
  /** A strong ETag, including its quotes. Weak ETags, which do not promise equal bytes, and empty ones are ignored. */
  readonly etag: string | null;
  /** Last-Modified, as the host writes it. */
  readonly modified: string | null;
  readonly size: number | null;
}

export const UNPINNED: Pin = { etag: null, modified: null, size: null };

/** The version stated by an answer's headers. Pages can read the ETag only if the host exposes it. */
export function pinOf(headers: Headers, size: number | null): Pin {
  const [etag, modified] = ['etag', 'last-modified'].map((name) => headers.get(name) ?? '');
  const isStrong = !/^(w\/|"*$)/i.test(etag);
  return { etag: isStrong ? etag : null, modified: modified === '' ? null : modified, size };
}

/** The version as one string: the strong ETag, else Last-Modified and size. Null if there is neither. */
export function versionOf(pin: Pin): string | null {
  if (pin.etag !== null) return pin.etag;
  return pin.modified !== null && pin.size !== null ? `${pin.modified} ${pin.size}` : null;
}

/** The validator that shows that `observed` is not the version `pin`; null if none differs. A strong ETag outweighs dates. */
export function changedValidator(pin: Pin, observed: Pin): keyof Pin | null {
  const differs = (name: keyof Pin) =>
    pin[name] !== null && observed[name] !== null && pin[name] !== observed[name];
  if (differs('size')) return 'size';
  if (pin.etag !== null && observed.etag !== null) return differs('etag') ? 'etag' : null;
  return differs('modified') ? 'modified' : null;
}

export function completePin(pin: Pin, observed: Pin): Pin {
  return {
    etag: pin.etag ?? observed.etag,
    modified: pin.modified ?? observed.modified,
    size: pin.size ?? observed.size,
  };
}
