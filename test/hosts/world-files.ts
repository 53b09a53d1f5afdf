import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PathOfFile } from './double.ts';
import type { Item, ItemAsset } from './items.ts';

/** Files that hosts have, by host and path. */
export class HostFiles {
  readonly #paths = new Map<string, string>();

  readonly pathOf: PathOfFile = (host, path) => this.#paths.get(`${host}${decodeURIComponent(path)}`);

  /** Puts a file on a host, and answers its address. */
  put(host: string, path: string, file: string): string {
    if (!existsSync(file)) throw new Error(`There is no ${file}`);
    this.#paths.set(`${host}${path}`, file);
    return `https://${host}${path}`;
  }
}

/** Another home for an item: its files' host and folder, and each asset's key, file name and members there. */
interface Home {
  readonly host: string;
  /** With both slashes. */
  readonly folder: string;
  readonly nameOf: (key: string) => string;
  readonly keyOf?: (key: string) => string;
  /** Members of the asset next to its address; its own without it. */
  readonly assetOf?: (asset: ItemAsset) => Readonly<Record<string, unknown>>;
}

/** The item's assets on a host, its files put there. */
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

/** A copy of a GeoTIFF that says it lies 100 km further north, as the next tile does. */
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

/** The tile to the north of the scenario's, wherever a text names it: there is no row Z, so that nothing else is renamed. */
export const nextTile = (text: string) => text.replaceAll(/ZZ(?=[/_]|$)/g, 'ZY');
