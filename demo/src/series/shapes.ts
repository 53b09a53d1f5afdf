/** Point shapes in a box from -1 to 1, one per sensor in chronological order: sensors are distinguishable without colour. */
const CIRCLE = 'M 1 0 A 1 1 0 1 1 -1 0 A 1 1 0 1 1 1 0 Z';
const TRIANGLE = 'M 0 -1.1 L 1.1 0.9 L -1.1 0.9 Z';
const SQUARE = 'M -0.9 -0.9 H 0.9 V 0.9 H -0.9 Z';
const DIAMOND = 'M 0 -1.2 L 1.2 0 L 0 1.2 L -1.2 0 Z';

const SHAPES = [CIRCLE, TRIANGLE, SQUARE, DIAMOND];

/** The outline of a sensor's points, as a path for SVG and canvas. */
export function shapeOf(sensor: string, sensors: readonly string[]): string {
  return SHAPES[Math.max(0, sensors.indexOf(sensor)) % SHAPES.length];
}
