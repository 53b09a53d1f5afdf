import { runSigned } from '../catalogs.ts';
import type { Zone } from '../../geo/zone.ts';
import type { SceneReading, BandObservation } from './tasks.ts';
import type { Catalog } from '../../stac/catalog.ts';
import type { Asset, Scene } from '../../stac/scene.ts';
import { runOptional } from '../optional.ts';
import { limitsLeft, type ReadingContext, emptyRun, type SourceContext } from '../context.ts';
import { readMemory } from './plan.ts';
import type { ReadObservation } from './read.ts';
import { AUXILIARY_BUDGET } from '../auxiliary.ts';

/** The bands that true colour needs besides red. */
type VisibleBand = 'green' | 'blue';

/** Medians of green and blue on the zone's coarse grid; `null` if a band could not be read in any observation. */
export type VisiblePlanes = Readonly<Record<VisibleBand, Float32Array | null>>;

export const NOTHING_VISIBLE: VisiblePlanes = { green: null, blue: null };

/** The composited observations, and which of them count at each pixel. */
export interface SeenObservations {
  readonly catalog: Catalog;
  readonly zone: Zone;
  /** In the order of their bits. */
  readonly observations: readonly ReadObservation[];
  /** On the zone's coarse grid, one bit per observation; if absent, nothing is read. */
  readonly observedBits: Uint8Array | undefined;
}

/**
 * Reads the medians over the observations that the composite counts at each pixel. They are read after the answer's own pixels,
 * with the remaining bytes, and do not affect the answer. Rejects only with `signal.reason`.
 */
export async function readGreenAndBlue(
  seen: SeenObservations,
  context: SourceContext,
): Promise<VisiblePlanes> {
  const [green, blue] = await Promise.all([
    readVisible(seen, 'green', context),
    readVisible(seen, 'blue', context),
  ]);
  return { green, blue };
}

async function readVisible(
  seen: SeenObservations,
  band: VisibleBand,
  context: SourceContext,
): Promise<Float32Array | null> {
  const { catalog } = seen;
  const read = async (signal: AbortSignal) => ({
    value: await medianOfBand(seen, band, { ...context, catalog, signal }),
    run: emptyRun(catalog),
  });
  const { signal, limits } = context;
  return (await runOptional(read, { signal, stall: AUXILIARY_BUDGET * limits.timeScale })).value;
}

async function medianOfBand(
  { zone: { coarse }, observedBits, ...seen }: SeenObservations,
  visible: VisibleBand,
  context: ReadingContext,
): Promise<Float32Array | null> {
  const readings = new Map(
    seen.observations.flatMap((one) => one.readings).map((reading) => [reading.sceneId, reading]),
  );
  const isRead = ({ id, bands }: Scene) => readings.has(id) && bands[visible] !== undefined;
  const observations = seen.observations
    .map(({ scenes }, bit) => ({ bit, scenes: scenes.filter(isRead) }))
    .filter(({ scenes }) => scenes.length > 0);
  if (observedBits === undefined || observations.length === 0) return null;
  const limits = limitsLeft(context, 1);
  context.counter.step('read', 1);
  const median = await runSigned(
    observations.flatMap(({ scenes }) => scenes),
    context,
    (signed) => {
      const files = new Map(
        signed.map(({ id, bands }) => [id, scaledAs(readings.get(id)!, bands[visible]!)] as const),
      );
      const named = observations.map(({ bit, scenes }) => ({
        bit,
        tiles: scenes.map(({ id }) => files.get(id)!) as unknown as BandObservation['tiles'],
      }));
      return { kind: 'band-median', grid: coarse, observations: named, observedBits, limits } as const;
    },
    observations.length * readMemory({ fine: coarse, coarse, fineBands: [], coarseBands: [visible] }),
  );
  context.counter.done();
  return median;
}

/** The asset's own metadata apply, unless the scene's pixels have overruled the catalog. */
function scaledAs({ offset, isCorrected }: SceneReading, asset: Asset): Asset {
  return isCorrected ? { ...asset, offset } : asset;
}
