import type { MapId } from '../contract/maps.ts';
import { ETH_URL, isTileFile, tilePrefix } from './canopy-map/eth.ts';
import { MAPS } from './maps/table.ts';
import { mapTiles } from './maps/tiles.ts';

/** Maps other than ETH's whose hosts may not allow reading from a page: a companion service reads them for pages. */
const SERVED: readonly MapId[] = ['gfc2020', 'hansen'];

let addresses: ReadonlyMap<string, string> | null = null;

/**
 * Address of a tile that a service reads for pages, by its file name; `null` for any other name. `eth` is the base address of
 * ETH's tiles, which {@link tilePrefix} completes.
 */
export function servedTile(file: string, eth: string = ETH_URL): string | null {
  if (isTileFile(file)) return tilePrefix(eth) + file;
  addresses ??= new Map(SERVED.flatMap((id) => addressesOf(id).map((href) => [tileFile(href), href])));
  return addresses.get(file) ?? null;
}

/** Addresses of all files that a map may have, in every version. */
function addressesOf(id: MapId): string[] {
  const { tiles, versions, keys, address } = MAPS[id];
  const names = mapTiles([[-180, -90, 180, 90]], tiles).map(({ name }) => name);
  return versions.flatMap((version) =>
    keys.flatMap((key) => names.map((name) => address(name, version, key!))),
  );
}

export function tileFile(href: string): string {
  return new URL(href).pathname.split('/').at(-1)!;
}
