import { type Layer, type LayerId, colourOf, legendOf, type Legend } from 'sylvan/export';
import type { Found } from '../state/comparison.ts';
import { compositePixels, type Picture } from './composite.ts';

/** An image of an answer that the map can show: one layer, or three as red, green and blue. */
export interface View {
  /** The layer's id, {@link TRUE_COLOUR} or {@link COMPOSITE}. */
  readonly id: string;
  readonly layers: readonly Layer[];
  /** Classes that are not shown. */
  readonly hidden?: readonly number[];
}

/** The zone in natural colours. */
export const TRUE_COLOUR = 'true-colour';
/** The false-colour composite for forests: leaves green, bare soil pink to brown, water and burns dark. */
export const COMPOSITE = 'composite';
const IMAGES: readonly (readonly [id: string, bands: readonly LayerId[]])[] = [
  [TRUE_COLOUR, ['red', 'green', 'blue']],
  [COMPOSITE, ['swir16', 'nir08', 'red']],
];

/** A view of each period of a comparison, one per side of the divider. */
export type Sides = readonly [before: View, after: View];

/** True colour first, if both periods have all three bands, then NDVI. */
export function sidesOf(layers: readonly Layer[]): Sides[] {
  const bandsOf = { [TRUE_COLOUR]: ['red', 'green', 'blue'], ndvi: ['ndvi'] };
  return Object.entries(bandsOf).flatMap(([id, bands]): Sides[] => {
    const bandsAt = (side: 'before' | 'after') => bands.map((band) => `${band}-${side}`);
    const sides = [...viewIn(layers, id, bandsAt('before')), ...viewIn(layers, id, bandsAt('after'))];
    return sides.length === 2 ? [[sides[0], sides[1]]] : [];
  });
}

/** The view of these bands; empty if a band is missing. */
function viewIn(layers: readonly Layer[], id: string, bands: readonly string[]): View[] {
  const found = bands.flatMap((band) => layers.filter((layer) => layer.id === band));
  return found.length === bands.length ? [{ id, layers: found }] : [];
}

/** The views of an answer's layers: first the images with all three bands, then the layers that are not part of an image. */
export function viewsOf(layers: readonly Layer[]): View[] {
  const images = IMAGES.flatMap(([id, bands]) => viewIn(layers, id, bands));
  const shown = new Set(images.flatMap((image) => image.layers));
  const single = layers.filter((layer) => !shown.has(layer));
  return [...images, ...single.map((layer) => ({ id: layer.id, layers: [layer] }))];
}

/**
 * The view to show for a choice. The page opens with true colour, which arrives after the first answer. While it is missing, the
 * composite is shown instead.
 */
export function shownOf(views: readonly View[], chosen: string | null): View | undefined {
  const byId = (id: string | null) => views.find((view) => view.id === id);
  return byId(chosen) ?? (chosen === TRUE_COLOUR ? byId(COMPOSITE) : undefined);
}

export function isImage({ layers }: View): boolean {
  return layers.length > 1;
}

export function pictureOf(view: View): Picture {
  const { id, layers, hidden } = view;
  if (isImage(view)) return compositePixels(layers, id === TRUE_COLOUR);
  const [layer] = layers;
  return { width: layer.grid.width, height: layer.grid.height, pixels: painted(layer, hidden) };
}

/** The view of an answer in natural colours (of a comparison, for its second period); undefined if a band is missing. */
export function trueColourOf({ layers, ...found }: Found): View | undefined {
  if (!('periods' in found)) return viewsOf(layers).find(({ id }) => id === TRUE_COLOUR);
  return sidesOf(layers).find(([{ id }]) => id === TRUE_COLOUR)?.[1];
}

const RAMP_STEPS = 255;
const CLASSES = 256;

/**
 * A layer's pixels in the colours of its legend, RGBA, four bytes per pixel, northernmost row first. Transparent for unknown
 * values and `hidden` classes.
 */
export function painted({ id, data }: Layer, hidden: readonly number[] = []): Uint8Array {
  const legend = legendOf(id, 'en');
  const pixels = new Uint32Array(data.length);
  if (legend.kind === 'classes') paintClasses(pixels, data, classTable(legend, hidden));
  else paintRamp(pixels, data, legend);
  return new Uint8Array(pixels.buffer);
}

function paintClasses(pixels: Uint32Array, data: Layer['data'], table: Uint32Array): void {
  for (let i = 0; i < pixels.length; i++) pixels[i] = table[data[i]];
}

/** Uses a table of 256 values along the ramp: a million calls of `colourOf` would block the page. */
function paintRamp(pixels: Uint32Array, data: Layer['data'], legend: Legend): void {
  const [low, high] = legend.range;
  const table = rampTable(legend);
  const scale = RAMP_STEPS / (high - low);
  for (let i = 0; i < pixels.length; i++) {
    const step = (data[i] - low) * scale;
    // NaN fails the comparison, so its pixel stays transparent.
    if (step >= 0) pixels[i] = table[step < RAMP_STEPS ? (step + 0.5) | 0 : RAMP_STEPS];
    else if (step < 0) pixels[i] = table[0];
  }
}

function rampTable(legend: Legend): Uint32Array {
  const [low, high] = legend.range;
  return tableOf(RAMP_STEPS + 1, (i) => colourOf(legend, low + (i / RAMP_STEPS) * (high - low)));
}

function classTable(legend: Legend, hidden: readonly number[]): Uint32Array {
  return tableOf(CLASSES, (i) => (hidden.includes(i) ? legend.noData.colour : colourOf(legend, i)));
}

/** 32-bit words whose bytes are in the order red, green, blue, opacity on any machine. */
function tableOf(length: number, colour: (i: number) => readonly number[]): Uint32Array {
  return new Uint32Array(Uint8Array.from(Array.from({ length }, (_, i) => colour(i)).flat()).buffer);
}
