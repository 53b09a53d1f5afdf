export interface ZipAddress {
  /** Address of the archive, which ends in `.zip`. */
  readonly archive: string;
  /** Name of the entry, without a leading slash. */
  readonly entry: string;
}

/**
 * The address of an entry: the archive's address, `!/`, and the name. It looks like a file in a folder, so that relative
 * addresses in an entry resolve within the archive, and rules for origins and folders apply.
 */
export function zipAddress(archive: string, entry: string): string {
  return `${archive}!/${entry.split('/').map(encodeURIComponent).join('/')}`;
}

/** The entry that an address names; undefined for any other address. */
export function zipEntryOf(href: string): ZipAddress | undefined {
  const parts = /^([^?#]*?\.zip)!\/([^?#]*)/i.exec(href);
  if (parts === null) return undefined;
  try {
    return { archive: parts[1], entry: decodeURIComponent(parts[2]) };
  } catch {
    // It contains a percent sign that encodes nothing.
    return undefined;
  }
}

/** Whether an address names an archive, judging by the end of its path. */
export function isZip(address: string): boolean {
  return /^[^?#]*\.zip$/i.test(address);
}
