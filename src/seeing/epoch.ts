import type { SylvanError } from '../core/errors.ts';
import type { CompositeResult } from '../core/tasks/optical.ts';
import type { SkippedScene } from '../core/scene.ts';
import type { Zone } from '../core/zone.ts';
import type { CallContext, Imagery } from './imagery.ts';
import { compositeLayout } from './plan.ts';
import { readFolded } from './read-folded.ts';
import type { ReadLook } from './read-looks.ts';

/** The looks of one period, read and folded into one composite on the zone's grids. */
export interface Epoch {
  readonly composite: CompositeResult;
  readonly looks: readonly ReadLook[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

const FINE_PLANES = ['ndvi', 'red'] as const satisfies readonly (keyof CompositeResult)[];
const COARSE_PLANES = [
  'ndre',
  'nbr',
  'rededge1',
  'nir08',
  'swir16',
  'swir22',
  'looks',
  'water',
] as const satisfies readonly (keyof CompositeResult)[];
const TRUE_COLOUR_PLANES = ['blue', 'seen'] as const satisfies readonly (keyof CompositeResult)[];

/**
 * Reads the chosen looks and composites them; no composite where none could be read. For true colour it has blue, too, and which looks
 * it counts.
 */
export async function readEpoch(
  { choice, zone }: Imagery,
  context: CallContext,
): Promise<Epoch | Omit<Epoch, 'composite'>> {
  const { trueColour = false } = context;
  const more = trueColour ? TRUE_COLOUR_PLANES : [];
  const folding = { kind: 'composite', fine: FINE_PLANES, coarse: [...COARSE_PLANES, ...more] } as const;
  const { planes, ...told } = await readFolded(
    choice,
    compositeLayout(zone),
    { ...folding, empty: () => emptyComposite(zone, trueColour), namesLooks: trueColour },
    context,
    context.shared.besideComposite(zone),
  );
  return planes === null ? told : { composite: planes, ...told };
}

function emptyComposite({ grid, coarse }: Zone, trueColour: boolean): CompositeResult {
  const pixels = coarse.width * coarse.height;
  const plane = () => new Float32Array(pixels);
  const finePlane = () => new Float32Array(grid.width * grid.height);
  return {
    ndvi: finePlane(),
    red: finePlane(),
    ndre: plane(),
    nbr: plane(),
    rededge1: plane(),
    nir08: plane(),
    swir16: plane(),
    swir22: plane(),
    looks: new Uint8Array(pixels),
    water: new Uint8Array(pixels),
    ...(trueColour && { blue: plane(), seen: new Uint8Array(pixels) }),
  };
}
