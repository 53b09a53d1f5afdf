import type { Lang } from '../state/language.ts';
import { withUnit } from '../ui/measures.ts';

const STEPS = [1, 2, 5];

/** The longest of 1, 2 and 5 times a power of ten, in metres, up to a third of `metres`. */
function scaleLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres / 3));
  return power * STEPS.findLast((step) => step * power <= metres / 3)!;
}

/** A scale bar, dark on light, in the lower left corner of a map with pixels `metres` wide. */
export function drawScale(context: CanvasRenderingContext2D, metres: number, lang: Lang): void {
  const { width, height } = context.canvas;
  const unit = width / 100;
  const length = scaleLength(width * metres);
  const text = length < 1000 ? withUnit(length, 0, 'm', lang) : withUnit(length / 1000, 0, 'km', lang);
  context.setLineDash([]);
  context.font = `${3.6 * unit}px system-ui, sans-serif`;
  const box = Math.max(length / metres, context.measureText(text).width) + 3 * unit;
  context.fillStyle = 'rgb(255 255 255 / 85%)';
  context.fillRect(unit, height - 9 * unit, box, 8 * unit);
  context.fillStyle = '#000';
  context.fillText(text, 2.5 * unit, height - 4.5 * unit);
  context.fillRect(2.5 * unit, height - 3 * unit, length / metres, unit);
}
