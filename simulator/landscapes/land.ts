import { NOISE_MAX, smoothNoise, type Frame } from '../noise.ts';
import type { ObservedLand } from '../scenario/land.ts';
import { locateEvents, type PlotEvents } from './events.ts';
import { makePlots } from './plots.ts';
import { rankPlots } from './ranking.ts';
import { makeRelief, type Relief } from './relief.ts';
import { riverDistances } from './rivers.ts';
import { USE, type LandscapeSpec } from './spec.ts';
import { makeTexture, type Texture } from './texture.ts';
import { makeUses } from './uses.ts';

/** A land of many covers, before any event, with its future events. */
export interface LandscapeLand extends ObservedLand, PlotEvents {
  readonly spec: LandscapeSpec;
  /** USE of each 10 m pixel before any event. */
  readonly use: Uint8Array;
  /** The plot that a pixel lies in. */
  readonly plot: Uint32Array;
  readonly relief: Relief;
  readonly texture: Texture;
  /** Height of wetland, thousandths of the range of heights. The lowest wetland is flooded longest. */
  readonly low: Uint16Array;
  /** RH98 of mature trees as visible in spectra, decimetres, and the part that is not visible. */
  readonly mature: Uint16Array;
  readonly unseen: Int16Array;
}

/** Widths of the variations, in 10 m pixels. */
const CELLS = { height: 40, scatter: 32, unseen: 8, low: 24 } as const;

/** Maximum height difference that is not visible, decimetres. */
const UNSEEN = 25;

/** Uses whose texture differs from plot to plot: farmed uses and those cleared for them. */
const OWNED: ReadonlySet<number> = new Set([USE.pasture, USE.crop, USE.forest, USE.plantation]);

/** The land of a specification. Throws if an event finds too few plots. */
export function makeLandscape(spec: LandscapeSpec): LandscapeLand {
  const { seed, biome } = spec;
  const { width, height } = spec.grid;
  const frame: Frame = { x0: 0, y0: 0, width, height };
  const river = riverDistances(seed, width, height, biome.rivers);
  const relief = makeRelief(seed, width, height, river, biome.relief);
  const plots = makePlots(seed, { width, height }, biome.plots);
  const frameworks = { spec, frame, river, relief, plots, ranking: rankPlots(seed, frame, plots) };
  const use = makeUses(frameworks);
  const spread = (n: number, cell: number, reach: number) =>
    Int16Array.from(smoothNoise(seed + n, frame, cell), (value) =>
      Math.floor((2 * reach * value) / NOISE_MAX - reach),
    );
  return {
    spec,
    seed,
    width,
    height,
    use,
    plot: plots.id,
    ...locateEvents(frameworks, use),
    relief,
    texture: makeTexture(
      seed,
      frame,
      plots.id.map((id, i) => (OWNED.has(use[i]) ? id : 0)),
      spec.grain,
    ),
    low: smoothNoise(seed + 601, frame, CELLS.low).map((value) => Math.floor((1000 * value) / NOISE_MAX)),
    scatter: [
      spread(51, CELLS.scatter, 1000),
      spread(52, CELLS.scatter, 1000),
      spread(53, CELLS.scatter, 1000),
    ],
    mature: matureHeights(spec, frame, use),
    unseen: spread(56, CELLS.unseen, UNSEEN),
  };
}

function matureHeights({ seed, biome }: LandscapeSpec, frame: Frame, use: Uint8Array): Uint16Array {
  const { forest, plantation = forest } = biome.heights;
  return smoothNoise(seed + 54, frame, CELLS.height).map((value, i) => {
    const [low, high] = use[i] === USE.plantation ? plantation : forest;
    return low + Math.floor(((high - low) * value) / NOISE_MAX);
  });
}
