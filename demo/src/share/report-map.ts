import type { Layer } from 'sylvan';
import { pictureOf, trueColourOf, type View } from '../layers/views.ts';
import { finestGrid, type Picture } from '../layers/composite.ts';
import { blobOf, canvasOf, DOUBTFUL, LOSS_HALO, LOST, strokeRings, type Stroke } from '../layers/drawing.ts';
import { isComparison, type Found } from '../state/comparison.ts';
import type { Point } from '../state/degrees.ts';
import { middleOf, polygonsOf, type Patch } from '../state/patches.ts';
import { placementOf } from '../layers/placement.ts';
import { outlinesOf } from '../state/polygon.ts';
import type { Zone } from '../state/zone.ts';
import { reportedPatches } from './report.ts';
import { niceStep, withUnit } from '../ui/numbers.ts';

/** Number of pixels per side that suffices for a printed map of 9 cm; small zones are enlarged by a whole factor. */
const SIDE = 1000;

/** The zone in true colour with its patches of loss, of which the largest are numbered; null without such an image. */
export async function lossMap(found: Found, numbered: number): Promise<Blob | null> {
  const view = trueColourOf(found);
  if (view === undefined) return null;
  const fires = isComparison(found) ? [] : (found.fires?.detections ?? []);
  return mapOf(view, found.zone, reportedPatches(found), numbered, fires);
}

export function groundMap(view: View, zone: Zone): Promise<Blob | null> {
  return mapOf(view, zone);
}

export function layerMap(found: Found, layer: Layer): Promise<Blob | null> {
  return mapOf({ id: layer.id, layers: [layer] }, found.zone);
}

/** A view with numbered patches, fires, the outline of a polygon and a scale; null if the browser cannot encode the picture. */
function mapOf(
  view: View,
  { polygon }: Zone,
  patches: readonly Patch[] = [],
  numbered = 0,
  fires: readonly Point[] = [],
): Promise<Blob | null> {
  const picture = pictureOf(view);
  const factor = Math.max(1, Math.floor(SIDE / Math.max(picture.width, picture.height)));
  const canvas = drawnPicture(picture, factor);
  const context = canvas.getContext('2d')!;
  const grid = finestGrid(view.layers);
  const placement = placementOf(grid);
  const stroke = (
    rings: readonly (readonly (readonly number[])[])[],
    line: Pick<Stroke, 'colour' | 'dash'>,
  ) => {
    const placed = rings.map((ring) =>
      ring.map(([lng, lat]) => placement.pixelAt([lng, lat]).map((pixels) => pixels * factor)),
    );
    // Each line is drawn on a wider dark line, which separates it from any picture.
    strokeRings(context, placed, [
      { width: 7, colour: LOSS_HALO },
      { width: 4, ...line },
    ]);
  };
  if (polygon !== undefined) stroke(outlinesOf(polygon), { colour: '#fff' });
  // Confirmed loss has solid outlines, other loss dashed ones, as on the map.
  for (const patch of patches)
    stroke(
      polygonsOf(patch).flat(),
      patch.properties.confirmed_ha === 0 ? { colour: DOUBTFUL, dash: [9, 6] } : { colour: LOST },
    );
  for (const { lng, lat } of fires) drawSpot(context, placement.pixelAt([lng, lat]), factor, '#ff7a00');
  for (const patch of patches.slice(0, numbered))
    drawSpot(context, placement.pixelAt(middleOf(patch)), factor, '#fff', String(patch.properties.rank));
  drawScale(context, grid.affine[0] / factor);
  return blobOf(canvas);
}

function drawnPicture(picture: Picture, factor: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width * factor, picture.height * factor];
  const context = canvas.getContext('2d')!;
  context.imageSmoothingEnabled = false;
  context.drawImage(canvasOf(picture), 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Draws a disc with a dark edge, which is smaller if it contains no text. */
function drawSpot(
  context: CanvasRenderingContext2D,
  [x, y]: readonly number[],
  factor: number,
  colour: string,
  text = '',
): void {
  const unit = context.canvas.width / 100;
  context.setLineDash([]);
  context.beginPath();
  context.arc(x * factor, y * factor, (text === '' ? 0.9 : 1.9) * unit, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 0.4 * unit;
  context.strokeStyle = '#000';
  context.stroke();
  context.font = `bold ${2.6 * unit}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#000';
  context.fillText(text, x * factor, y * factor);
  [context.textAlign, context.textBaseline] = ['start', 'alphabetic'];
}

/** Draws a scale bar, dark on light, in the lower left corner of a map with pixels `metres` wide. */
function drawScale(context: CanvasRenderingContext2D, metres: number): void {
  const { width, height } = context.canvas;
  const unit = width / 100;
  const length = niceStep((width * metres) / 3);
  const text = length < 1000 ? withUnit(length, 0, 'm') : withUnit(length / 1000, 0, 'km');
  context.setLineDash([]);
  context.font = `${3.6 * unit}px system-ui, sans-serif`;
  const box = Math.max(length / metres, context.measureText(text).width) + 3 * unit;
  context.fillStyle = 'rgb(255 255 255 / 85%)';
  context.fillRect(unit, height - 9 * unit, box, 8 * unit);
  context.fillStyle = '#000';
  context.fillText(text, 2.5 * unit, height - 4.5 * unit);
  context.fillRect(2.5 * unit, height - 3 * unit, length / metres, unit);
}
