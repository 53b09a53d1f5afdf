import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PathOfFile } from './double.ts';
import type { Item, ItemAsset } from './items.ts';

/** The files of hosts, by host and path. */
export class HostFiles {
  readonly #paths = new Map<string, string>();

  readonly pathOf: PathOfFile = (host, path) => this.#paths.get(`${host}${decodeURIComponent(path)}`);

  /** Puts a file on a host, and returns its address. */
  put(host: string, path: string, file: string): string {
    if (!existsSync(file)) throw new Error(`There is no ${file}`);
    this.#paths.set(`${host}${path}`, file);
    return `https://${host}${path}`;
  }
}

/** Where an item is moved to: its host and folder, and the key, file name and members of each asset there. */
interface Home {
  readonly host: string;
  /** With both slashes. */
  readonly folder: string;
  readonly nameOf: (key: string) => string;
  readonly keyOf?: (key: string) => string;
  /** Members of the asset besides its address; by default unchanged. */
  readonly assetOf?: (asset: ItemAsset) => Readonly<Record<string, unknown>>;
}

/** Puts an item's files on a host, and returns its assets there. */
export function settle(
  item: Item,
  source: string,
  files: HostFiles,
  { host, folder, nameOf, keyOf = (key) => key, assetOf = (asset) => asset }: Home,
): Record<string, ItemAsset> {
  const assets = Object.entries(item.assets).map(([key, asset]): [string, ItemAsset] => {
    const href = files.put(host, `${folder}${nameOf(key)}`, join(source, asset.href));
    return [keyOf(key), { ...assetOf(asset), href }];
  });
  return Object.fromEntries(assets);
}

/** A copy of a GeoTIFF with its origin 100 km further north, like the next tile. */
export function copyOfNextTile(file: string, copy: string, north: number): string {
  const bytes = readFileSync(file);
  const [there, then] = [north, north + 100_000].map((value) => {
    const double = Buffer.alloc(8);
    double.writeDoubleLE(value);
    return double;
  });
  const at = bytes.indexOf(there);
  if (at === -1) throw new Error(`${file} does not begin at ${north} m north`);
  then.copy(bytes, at);
  writeFileSync(copy, bytes);
  return copy;
}

/**
 * Replaces the scenario's tile by its northern neighbour in a text; there is no row Z, so nothing else is
 * renamed.
 */
export const nextTile = (text: string) => text.replaceAll(/ZZ(?=[/_]|$)/g, 'ZY');
