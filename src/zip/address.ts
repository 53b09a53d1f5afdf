const SCHEME = 'zip:';

/** An entry of an archive. */
export interface ZipAddress {
  /** Address of the archive. */
  readonly archive: string;
  /** Name of the entry, without a slash at its start. */
  readonly entry: string;
}

/**
 * The address of an entry: `zip://<archive, percent-encoded>/<name>`. The archive stands where others have their host, so that
 * relative addresses in an entry resolve within the archive.
 */
export function zipAddress(archive: string, entry: string): string {
  return `${SCHEME}//${encodeURIComponent(archive)}/${entry.split('/').map(encodeURIComponent).join('/')}`;
}

/** The entry that an address names; undefined for any other address. */
export function zipEntryOf(href: string): ZipAddress | undefined {
  const [, archive, path = ''] = /^zip:\/\/([^/?#]+)\/([^?#]*)/.exec(href) ?? ([] as (string | undefined)[]);
  if (archive === undefined) return undefined;
  try {
    return { archive: decodeURIComponent(archive), entry: decodeURIComponent(path) };
  } catch {
    // It has a percent sign that encodes nothing.
    return undefined;
  }
}

/** Whether an address names an archive, by the end of its path. */
export function isZip(address: string): boolean {
  return /^[^?#]*\.zip([?#]|$)/i.test(address);
}

/** Whether what is at an address is on this device: a file, or an entry of one. */
export function isLocal(address: string): boolean {
  const archive = zipEntryOf(address)?.archive ?? address;
  return archive.startsWith('file:') || archive.startsWith('pack:');
}
