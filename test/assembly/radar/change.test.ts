import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  findChange,
  lossProbability,
  VV_DENSITIES,
  updateProbability,
  type Change,
  type ChangeSeries,
} from '../../oracles/bayesian-change.ts';
import goldens from '../../oracles/radar.json' with { type: 'json' };
import { seededRandom } from '../../support/random.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { ADVERSARIAL, randomPixels } from '../raster/data.ts';
import { describeKernels, expectClose, expectSame } from '../raster/workspace.ts';

const DAY_MS = 86_400_000;

/** What the kernels store for each pixel. */
interface State {
  readonly previous: Float32Array;
  readonly logOdds: Float32Array;
  readonly flagged: Int32Array;
  readonly confirmed: Int32Array;
}

describeKernels('radar change', (space) => {
  const { kernels } = space;

  function loss(values: Float32Array): Float32Array {
    const { forest, other } = VV_DENSITIES;
    const densities = [forest.mean, forest.deviation, other.mean, other.deviation] as const;
    return space.result(Float32Array, values.length, (to) =>
      kernels.lossLogOdds(space.input(values), to, values.length, ...densities),
    );
  }

  const merge = (plane: Float32Array, other: Float32Array) =>
    space.changed(plane, (at) => kernels.mergeLogOdds(at, space.input(other), plane.length));

  const probabilityOf = (logOdds: Float32Array) =>
    space.result(Float32Array, logOdds.length, (to) =>
      kernels.toProbability(space.input(logOdds), to, logOdds.length),
    );

  function firstState(pixels: number): State {
    return {
      previous: space.output(Float32Array, pixels).fill(0),
      logOdds: space.output(Float32Array, pixels).fill(NaN),
      flagged: space.output(Int32Array, pixels).fill(0),
      confirmed: space.output(Int32Array, pixels).fill(0),
    };
  }

  function update({ previous, logOdds, flagged, confirmed }: State, date: Float32Array, day: number): void {
    const days = [flagged.byteOffset, confirmed.byteOffset] as const;
    const state = [previous.byteOffset, logOdds.byteOffset, ...days] as const;
    kernels.updateChange(space.input(date), ...state, date.length, day);
  }

  /** Runs the kernels over the series of each position, dates in order, observations of one date merged. */
  function changeOf(positions: readonly ChangeSeries[]): State {
    const state = firstState(positions.length);
    const days = new Set(positions.flatMap((series) => series.days));
    for (const day of [...days].sort((a, b) => a - b)) {
      const observed = positions.map((series) => series.values.filter((_, i) => series.days[i] === day));
      const count = Math.max(...observed.map((values) => values.length));
      const dates = Array.from({ length: count }, (_, observation) =>
        loss(Float32Array.from(observed, (values) => values[observation] ?? NaN)),
      );
      update(state, dates.reduce(merge), day);
    }
    return state;
  }

  function expectAgreement(state: State, positions: readonly ChangeSeries[]): Change[] {
    const probability = probabilityOf(state.logOdds);
    return positions.map((series, i) => {
      const change = findChange(series);
      const last = change.flags.at(-1);
      const standing = last === undefined || last.outcome === 'dropped' ? undefined : last;
      expect(state.flagged[i]).toBe(standing?.flagged ?? 0);
      expect(state.confirmed[i]).toBe(standing?.outcome === 'confirmed' ? standing.day : 0);
      if (change.probability === null) expect(probability[i]).toBeNaN();
      else expect(probability[i]).toBeCloseTo(change.probability, 6);
      return change;
    });
  }

  it('computes the same P_NF as SciPy', () => {
    const { values, loss: expected } = goldens.vv;
    expectClose(probabilityOf(loss(Float32Array.from(values))), expected, 1e-5);
    for (const [i, value] of values.entries())
      expect(lossProbability(value, VV_DENSITIES)).toBeCloseTo(expected[i], 12);
  });

  it('computes P_NF and merges log odds at every length (seed 13)', () => {
    const values = Float32Array.from([...ADVERSARIAL, -7, -11.5, -9]);
    const oddsOf = (value: number) => {
      const p = lossProbability(value, VV_DENSITIES);
      return Math.log(p / (1 - p));
    };
    expectClose(loss(values), Array.from(values, oddsOf), 1e-6);
    space.atEveryLength(13, (length, random) => {
      const [first, second] = [0, 1].map(() => randomPixels(random, length).map((value) => -7 - 6 * value));
      const [a, b] = [loss(first), loss(second)];
      expectClose(a, Array.from(first, oddsOf), 1e-6);
      expectSame(
        merge(a, b),
        a.map((value, i) => (Number.isNaN(value) ? b[i] : Number.isNaN(b[i]) ? value : value + b[i])),
      );
    });
  });

  it('updates the probability as in methods 3: 0.1 and 0.9 give 0.5, then 0.9, which confirms the loss', () => {
    const state = firstState(1);
    const observed = [0.1, 0.9, 0.9, 0.9].map((date, i) => {
      update(state, logOdds(date), 100 + i);
      return probabilityOf(state.logOdds)[0];
    });
    expectClose(observed, [0.1, 0.5, 0.9, 0.9], 1e-6);
    expect([state.flagged[0], state.confirmed[0]]).toEqual([101, 102]);
    expect(updateProbability(0.9, 0.9)).toBeCloseTo(0.9878049, 7);
  });

  it('agrees with the reference for one position on random series with gaps and duplicate dates (seed 12)', () => {
    const random = seededRandom(12);
    const days = Array.from({ length: 25 }, (_, i) => 1000 + 6 * i);
    const positions = Array.from({ length: 60 }, () => {
      const lost = random() * 40;
      const radar = days.map((_, i) => {
        if (random() < 0.15) return NaN;
        return (i < lost ? -7.3 : -10.5) + (random() + random() - 1) * 2.5;
      });
      const values = Float32Array.from(radar);
      return { days: [...days, ...days], values: [...values, ...values.map((v) => v + 0.5)] };
    });
    const changes = expectAgreement(changeOf(positions), positions);
    const outcomes = changes.flatMap(({ flags }) => flags.map(({ outcome }) => outcome));
    expect(new Set(outcomes)).toEqual(new Set(['dropped', 'confirmed', 'open']));
  });

  it.skipIf(!hasRealData('radar/santa-cruz'))('finds the loss of the Santa Cruz pixel', () => {
    const positions = [santaCruz()];
    const state = changeOf(positions);
    expectAgreement(state, positions);
    expect(state.confirmed[0]).toBe(Date.parse('2016-01-18') / DAY_MS);
  });

  it('startAssessing excludes pixels lost before and keeps suspected ones', () => {
    const assessed = space.output(Uint8Array, 5).fill(1);
    const state = firstState(5);
    state.logOdds.set([NaN, -1, 0.5, 2.2, 2.2]);
    state.flagged.set([0, 0, 7, 6, 6]);
    state.confirmed.set([0, 0, 0, 7, 7]);
    const { logOdds, flagged, confirmed } = state;
    const days = [flagged.byteOffset, confirmed.byteOffset] as const;
    kernels.startAssessing(assessed.byteOffset, logOdds.byteOffset, ...days, 5);
    expectSame(assessed, [1, 1, 1, 0, 0]);
    expectSame(logOdds, [NaN, NaN, 0.5, NaN, NaN]);
    expectSame(flagged, [0, 0, 7, 0, 0]);
    expectSame(confirmed, [0, 0, 0, 0, 0]);
  });
});

/** VV of a pixel in Bolivia that was cleared in early 2016. */
function santaCruz(): ChangeSeries {
  const table = readFileSync(realData('radar/santa-cruz/s1vv_pixel.csv'), 'utf8');
  const rows = [...table.matchAll(/^([\d-]+),(.*?)\r?$/gm)];
  return {
    days: rows.map(([, date]) => Date.parse(`${date}T00:00:00Z`) / DAY_MS),
    values: rows.map(([, , value]) => (value === '' ? NaN : Number(value))),
  };
}

function logOdds(...probabilities: readonly number[]): Float32Array<ArrayBuffer> {
  return Float32Array.from(probabilities, (p) => Math.log(p / (1 - p)));
}
