/** Serves the built page on this machine alone; the caller closes it. Port 0 is any that is free. */
export function serveDemo(options: {
  readonly port: number;
  readonly service?: string | null;
  readonly catalog?: string | string[] | null;
  readonly base?: { readonly tiles: string; readonly attribution: string } | null;
  /** Addresses of images that a catalog of one's own points at. */
  readonly hosts?: readonly string[];
  /** Of another build than the usual one. */
  readonly folder?: string;
}): Promise<{ readonly address: string; readonly close: () => Promise<void> }>;
