const PROVISIONAL: u8 = 1;
const CONFIRMED: u8 = 2;
const HIGHEST: u8 = 3;

/**
 * Raises a loss seen by optical observations (1 or 2, its `first` day not 0) to the highest class, 3, in place, if radar
 * confirmed a loss at most `within` days before or after that day and at most `reach` pixels away, centre to centre.
 */
export function raiseWithRadar(
  first: usize,
  radar: usize,
  loss: usize,
  width: i32,
  height: i32,
  reach: f64,
  within: i32,
): void {
  for (let row = 0, i: usize = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const status = load<u8>(loss + i);
      const start = load<i32>(first + (i << 2));
      if (start == 0 || (status != PROVISIONAL && status != CONFIRMED)) continue;
      if (hasRadarNear(radar, row, column, start, width, height, reach, within)) store<u8>(loss + i, HIGHEST);
    }
  }
}

function hasRadarNear(
  radar: usize,
  row: i32,
  column: i32,
  start: i32,
  width: i32,
  height: i32,
  reach: f64,
  within: i32,
): bool {
  const rows = <i32>min(reach, <f64>height);
  for (let y = max(0, row - rows); y <= min(height - 1, row + rows); y++) {
    const away = <f64>(y - row);
    const aside = <i32>min(sqrt(reach * reach - away * away), <f64>width);
    for (let x = max(0, column - aside); x <= min(width - 1, column + aside); x++) {
      const observed = load<i32>(radar + ((<usize>(y * width + x)) << 2));
      if (observed != 0 && abs(observed - start) <= within) return true;
    }
  }
  return false;
}
