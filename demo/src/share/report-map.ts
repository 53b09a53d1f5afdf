import type { Layer } from 'sylvan';
import { pictureOf, sidesOf, TRUE_COLOUR, viewsOf, type View } from '../layers/views.ts';
import type { Picture } from '../layers/composite.ts';
import { DOUBTFUL, LOSS_HALO, LOST } from '../layers/loss-colours.ts';
import { polygonsOf, type Patch } from '../state/patches.ts';
import { placementOf, type LngLat } from '../layers/placement.ts';
import type { Found } from '../state/comparison.ts';
import type { Lang } from '../state/language.ts';
import { outlinesOf } from '../state/polygon.ts';
import type { Zone } from '../state/zone.ts';
import { reportedPatches } from './report-patches.ts';
import { drawScale } from './scale-bar.ts';

/** Pixels per side that suffice for a printed map of 9 cm; small zones are enlarged by a whole factor. */
const SIDE = 1000;

/** The zone in true colour with its patches of loss; null without such an image. */
export async function lossMap(found: Found, lang: Lang): Promise<Blob | null> {
  const view = trueColourOf(found);
  return view === undefined ? null : mapOf(view, found.zone, { patches: reportedPatches(found), lang });
}

/** A layer of the zone in the colours of its legend. */
export function layerMap(found: Found, layer: Layer, lang: Lang): Promise<Blob | null> {
  return mapOf({ id: layer.id, layers: [layer] }, found.zone, { patches: [], lang });
}

interface MapOptions {
  readonly patches: readonly Patch[];
  readonly lang: Lang;
}

/** A view with patches, the outline of a polygon and a scale; null if the browser cannot encode the picture. */
function mapOf(view: View, { polygon }: Zone, { patches, lang }: MapOptions): Promise<Blob | null> {
  const picture = pictureOf(view);
  const factor = Math.max(1, Math.floor(SIDE / Math.max(picture.width, picture.height)));
  const canvas = drawnPicture(picture, factor);
  const context = canvas.getContext('2d')!;
  // The picture uses the pixels of the finest layer.
  const { grid } = view.layers.toSorted((a, b) => b.grid.width - a.grid.width)[0];
  const at = (point: LngLat) =>
    placementOf(grid)
      .pixelAt(point)
      .map((pixels) => pixels * factor);
  const outlines = polygon === undefined ? [] : outlinesOf(polygon);
  for (const ring of outlines) strokeRing(context, ring.map(at), { colour: '#fff', dash: [] });
  for (const patch of patches) strokePatch(context, patch, at);
  drawScale(context, grid.affine[0] / factor, lang);
  return new Promise((done) => canvas.toBlob(done));
}

/** For a comparison, the one of its second period. */
function trueColourOf({ layers, ...found }: Found): View | undefined {
  if (!('periods' in found)) return viewsOf(layers).find(({ id }) => id === TRUE_COLOUR);
  return sidesOf(layers).find(([{ id }]) => id === TRUE_COLOUR)?.[1];
}

function drawnPicture({ width, height, pixels }: Picture, factor: number): HTMLCanvasElement {
  const [small, canvas] = [document.createElement('canvas'), document.createElement('canvas')];
  [small.width, small.height] = [width, height];
  small.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  [canvas.width, canvas.height] = [width * factor, height * factor];
  const context = canvas.getContext('2d')!;
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
  return canvas;
}

interface Stroke {
  readonly colour: string;
  readonly dash: number[];
}

/** Confirmed loss has solid outlines, other loss dashed ones, as on the map. */
function strokePatch(
  context: CanvasRenderingContext2D,
  patch: Patch,
  at: (point: LngLat) => readonly number[],
): void {
  const isConfirmed = patch.properties.confirmed_ha !== 0;
  const stroke = isConfirmed ? { colour: LOST, dash: [] } : { colour: DOUBTFUL, dash: [9, 6] };
  for (const ring of polygonsOf(patch).flat())
    strokeRing(
      context,
      ring.map(([lng, lat]) => at([lng, lat])),
      stroke,
    );
}

/** A coloured line on a dark one, which separates it from any picture. */
function strokeRing(
  context: CanvasRenderingContext2D,
  ring: readonly (readonly number[])[],
  { colour, dash }: Stroke,
): void {
  context.beginPath();
  for (const [x, y] of ring) context.lineTo(x, y);
  context.closePath();
  context.lineJoin = 'round';
  for (const [width, style, dashes] of [
    [7, LOSS_HALO, []],
    [4, colour, dash],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = style;
    context.setLineDash([...dashes]);
    context.stroke();
  }
}
