type Rings = readonly (readonly (readonly number[])[])[];

/** Where closed rings cross a row, in ascending order: outside before the first and after every second crossing. */
export function crossingsOf(rings: Rings, y: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    }
  return crossings.sort((a, b) => a - b);
}
