import type { Map as GlMap } from 'maplibre-gl';
import { isDark } from '../state/device.ts';

const SEA = ['#cddfe6', '#101d23'];
const LAND = ['#eceee6', '#26352c'];
const LINE = ['#77837a', '#7d9185'];
const INK = ['#1c2b22', '#e8efe6'];
const PAPER = ['#ffffff', '#101814'];

type Property = Parameters<GlMap['setPaintProperty']>[1];

/** The coloured properties of the ground: layer, property, and its colours in light and dark mode. */
const COLOURS: readonly (readonly [layer: string, property: Property, colours: readonly string[]])[] = [
  ['sea', 'background-color', SEA],
  ['land', 'fill-color', LAND],
  ['coast', 'line-color', LINE],
  ['ground-land', 'fill-color', LAND],
  ['ground-coast', 'line-color', LINE],
  ['ground-lake', 'fill-color', SEA],
  ['ground-river', 'line-color', ['#8fb3c4', '#3f6a7d']],
  ['ground-border', 'line-color', ['#8a6f8f', '#a48fb0']],
  ['graticule', 'line-color', LINE],
  ['countries', 'text-color', ['#5c4a62', '#cdbdd6']],
  ['countries', 'text-halo-color', PAPER],
  ['towns', 'icon-color', INK],
  ['towns', 'text-color', INK],
  ['towns', 'icon-halo-color', PAPER],
  ['towns', 'text-halo-color', PAPER],
];

/** Applies the page's light or dark colours to the ground. */
export function paintGround(map: GlMap): void {
  // Read before the loop, so that an effect that runs before the map has layers runs again when the colours change.
  const scheme = isDark.value ? 1 : 0;
  for (const [layer, property, colours] of COLOURS)
    if (map.getLayer(layer) !== undefined) map.setPaintProperty(layer, property, colours[scheme]);
}
