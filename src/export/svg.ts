import type { GeometryInput } from '../contract/geometry.ts';
import type { Lang } from '../contract/zone.ts';
import { applyAffine, invertAffine, type Grid } from '../geo/grid.ts';
import type { Layer } from '../geo/layer.ts';
import { projectPolygon, type Polygon, type Ring } from '../geo/polygon.ts';
import { checkLayer, checkOutline } from './door.ts';
import { legendOf, type Colour, type Legend } from './legend.ts';
import { encoded, paint } from './png.ts';

/** Options of a picture. */
export interface SvgOptions {
  /** Language of the legend. Default `en`. */
  readonly lang?: Lang;
  /** Text above the legend, for information that readers of the picture must have. Default none. */
  readonly note?: string;
  /** A polygon to outline on the map, in the form of a request's `geometry`. Default none. */
  readonly outline?: GeometryInput;
}

/** Small zones are enlarged by an integer factor, as long as no side of the map exceeds this many pixels. */
const ENLARGED_SIDE = 512;
/** Sizes in pixels, and the number of characters in a line of text. */
const MARGIN = 16;
const STRIP = 248;
const LINE = 20;
const SWATCH = 24;
const ROW = 32;
const LETTERS = 28;
/** Maximum distance, in pixels of the grid, between an edge that is curved in the grid and the straight lines drawn for it. */
const TOLERANCE = 0.1;

/**
 * A layer as an SVG picture: the map in the colours of its legend, transparent where nothing is known, and beside it on white the
 * note, title and unit, then the ramp with its highest value on top, or one swatch per class. A small zone is enlarged by an
 * integer factor (up to 512 pixels a side).
 *
 * Throws `invalid-parameters` for a layer that cannot be written, as `writeGeoTiff` does, and for an outline with invalid
 * positions.
 */
export async function writeSvg(
  layer: Layer,
  { lang = 'en', note = '', outline }: SvgOptions = {},
): Promise<string> {
  checkLayer(layer);
  checkOutline(outline);
  const { id, grid, data } = layer;
  const legend = legendOf(id, lang);
  const factor = Math.max(1, Math.floor(ENLARGED_SIDE / Math.max(grid.width, grid.height)));
  const [width, height] = [grid.width * factor, grid.height * factor];
  const png = await encoded(grid, paint(data, legend));
  const strip = stripOf(legend, note);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + STRIP}" height="${Math.max(height, strip.height)}">`,
    `<rect x="${width}" width="${STRIP}" height="100%" fill="#fff"/>`,
    `<image width="${width}" height="${height}" style="image-rendering:pixelated" href="data:image/png;base64,${base64(png)}"/>`,
    ...(outline === undefined ? [] : [edgeOf(outline as Polygon, grid, factor)]),
    `<g transform="translate(${width + MARGIN} ${MARGIN})" font-family="sans-serif" font-size="15" fill="#212529">`,
    ...strip.parts,
    '</g></svg>\n',
  ].join('\n');
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** A dark line between light ones, visible on every colour of a legend. */
function edgeOf(polygon: Polygon, { epsg, affine }: Grid, factor: number): string {
  const toPixel = invertAffine(affine);
  const { rings } = projectPolygon(polygon, epsg, TOLERANCE * affine[0]);
  const positions = (ring: Ring) =>
    ring.map(([x, y]) => applyAffine(toPixel, x, y).map((at) => Number((at * factor).toFixed(2))));
  const path = rings.map((ring) => `M${positions(ring).join(' ')}Z`).join('');
  const line = (width: number, colour: string) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  return line(5, '#fff') + line(3, '#212529');
}

/** The legend beside the map, and its height including margins. */
function stripOf(
  legend: Legend,
  note: string,
): { readonly parts: readonly string[]; readonly height: number } {
  const { kind, stops, noData, unit, title } = legend;
  const blank = note === '' ? [] : [...wrapped(note), ''];
  const heading = [...blank, ...wrapped(title), ...(unit === null ? [] : wrapped(`(${unit})`))];
  const top = heading.length * LINE + MARGIN;
  const shown = kind === 'ramp' ? stops.toReversed() : stops;
  const parts = [
    ...heading.map((line, i) => text(line, 0, (i + 1) * LINE - 5)),
    ...(kind === 'ramp' ? [ramp(legend, top)] : []),
    ...[...shown, noData].map(({ colour, label }, i) => {
      const y = top + i * ROW;
      const isAlongRamp = kind === 'ramp' && i < stops.length;
      return (isAlongRamp ? '' : swatch(y, cssOf(colour))) + text(label, SWATCH + 10, y + SWATCH / 2 + 5);
    }),
  ];
  return { parts, height: top + (stops.length + 1) * ROW + 2 * MARGIN };
}

/** The ramp, from the middle of its first label row to the middle of the last. */
function ramp({ stops, range: [low, high] }: Legend, top: number): string {
  const colours = stops.toReversed().map(({ value, colour }) => {
    return `<stop offset="${(high - value) / (high - low)}" stop-color="${cssOf(colour)}"/>`;
  });
  const gradient = `<linearGradient id="ramp" x2="0" y2="1">${colours.join('')}</linearGradient>`;
  return gradient + swatch(top + SWATCH / 2, 'url(#ramp)', (stops.length - 1) * ROW);
}

function swatch(y: number, fill: string, height = SWATCH): string {
  return `<rect y="${y}" width="${SWATCH}" height="${height}" fill="${fill}" stroke="#868e96"/>`;
}

function text(line: string, x: number, y: number): string {
  const escaped = line.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}">${escaped}</text>`;
}

/** A colour in CSS; `none` if it is transparent. */
function cssOf([red, green, blue, alpha]: Colour): string {
  return alpha === 0 ? 'none' : `rgb(${red},${green},${blue})`;
}

/** Breaks a text into lines at spaces; a word longer than a line gets its own line. */
function wrapped(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && longer.length <= LETTERS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
