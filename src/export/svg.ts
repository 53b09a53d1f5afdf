import type { GeometryInput } from '../contract/geometry.ts';
import type { Lang } from '../contract/zone.ts';
import { applyAffine, invertAffine, type Grid } from '../geo/grid.ts';
import type { Layer } from '../geo/layer.ts';
import { projectPolygon, type Polygon } from '../geo/polygon.ts';
import { checkLayer, checkOutline } from './door.ts';
import { legendOf, type Colour, type Legend } from './legend.ts';
import { encoded, paint } from './png.ts';

/** How a picture is made. */
export interface SvgOptions {
  /** Language of the legend. Default `en`. */
  readonly lang?: Lang;
  /** Stands above the legend, as what a reader of the picture must know. Default nothing. */
  readonly note?: string;
  /** A polygon whose edge is drawn on the map, as the `geometry` of a request. Default none. */
  readonly outline?: GeometryInput;
}

/** Small zones are enlarged by a whole number, as long as no side of the map passes this many pixels. */
const ENLARGED_SIDE = 512;
/** All in pixels; a line of text has at most so many letters. */
const MARGIN = 16;
const STRIP = 248;
const LINE = 20;
const SWATCH = 24;
const ROW = 32;
const LETTERS = 28;
/** How far the line may be from the edge where that is curved in the grid, in pixels of the grid. */
const TOLERANCE = 0.1;

/**
 * A layer as an SVG picture: its map in the colours of its legend, transparent where nothing is known, and on white next to it a
 * note, title and unit, then the ramp with its highest value on top or one swatch a class. A small zone is enlarged by a whole
 * number (up to 512 pixels a side).
 *
 * Throws `invalid-parameters` for a layer that cannot be written, as `writeGeoTiff` does, and for an outline that lies nowhere.
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

/** A dark line between light ones is seen on every colour of a legend. */
function edgeOf(polygon: Polygon, { epsg, affine }: Grid, factor: number): string {
  const toPixel = invertAffine(affine);
  const { rings } = projectPolygon(polygon, epsg, TOLERANCE * affine[0]);
  const positions = (ring: Float64Array) =>
    Array.from({ length: ring.length / 2 }, (_, i) =>
      applyAffine(toPixel, ring[2 * i], ring[2 * i + 1]).map((at) => Number((at * factor).toFixed(2))),
    );
  const path = rings.map((ring) => `M${positions(ring).join(' ')}Z`).join('');
  const line = (width: number, colour: string) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  return line(5, '#fff') + line(3, '#212529');
}

/** What stands next to the map, and how high it is with its margins. */
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

/** From the middle of its first row to the middle of its last, where its labels stand. */
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

/** As CSS writes it; `none` for what is transparent. */
function cssOf([red, green, blue, alpha]: Colour): string {
  return alpha === 0 ? 'none' : `rgb(${red},${green},${blue})`;
}

/** A text in lines, broken at spaces; a word that is longer stands alone. */
function wrapped(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && longer.length <= LETTERS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
