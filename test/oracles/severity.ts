import { LAYER_CLASSES } from '../../src/geo/layer.ts';

/** USGS classes of dNBR (Key & Benson 2006), from regrowth to loss. */
export const SEVERITIES = LAYER_CLASSES.severity;
type Severity = (typeof SEVERITIES)[number];

/** Lower bounds of every class but the first, inclusive. */
const LOWER_BOUNDS = [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66] as const;
/** An f32 value may be this far below the decimal that it represents. */
const SLACK = 1e-6;

/** Class of a change `dnbr` = NBR before - NBR after, unscaled (methods 8). `null` for NaN. */
export function severityOf(dnbr: number): Severity | null {
  if (Number.isNaN(dnbr)) return null;
  return SEVERITIES[LOWER_BOUNDS.filter((bound) => dnbr >= bound - SLACK).length];
}
