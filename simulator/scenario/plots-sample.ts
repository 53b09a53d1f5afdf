import { acquisition } from '../catalog.ts';
import { plotsOn, type PlotTruth, type SimulatedPlot } from './plots.ts';
import { scenarioSpec } from './scenario-spec.ts';
import type { ScenarioSpec } from './spec.ts';

const MONTHS = [2020, 2021, 2022].flatMap((year) =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`),
);

function made(): ScenarioSpec {
  const spec = scenarioSpec({
    id: 'plots',
    title: 'plots of farmers since 2020',
    seed: 2020,
    near: { lat: -10.2, lng: -62.6 },
    size: 2,
    date: '2022-12-31',
    forest: 'tropical-evergreen',
    forestFraction: 0.6,
    greening: 0,
    events: [
      { kind: 'converted', date: '2015-08-10', width: 24, height: 24 },
      { kind: 'planted', date: '2008-03-01', width: 22, height: 22 },
      { kind: 'converted', date: '2021-06-15', width: 24, height: 20 },
      { kind: 'felled', date: '2022-05-20', width: 20, height: 24 },
    ],
    fires: { forest: 0, open: 0 },
    lidar: { dates: [], noise: 10, oneInFails: 0 },
  });
  const optical = {
    ...spec.optical,
    step: 20,
    acquisitions: MONTHS.map((month) => acquisition(`${month}-12`, 0.05)),
  };
  return { ...spec, optical, radar: { ...spec.radar, passes: [] }, landsat: { ...spec.landsat, passes: [] } };
}

/** Two kilometres of forest and pasture, seen once a month from 2020 to 2022, for trying `sylvan eudr` without a network. */
export const PLOTS_SAMPLE: ScenarioSpec = made();

/** Number of plots of each kind in the file. */
const EACH = 2;
/** One plot in this many is a point with its area instead of an outline. */
const POINTS = 4;

/** The sample's plots as a TRACES file: forest, cleared, planted and without forest, some as points, and one faulty plot. */
export function plotsFile(): object {
  const kinds: readonly PlotTruth[] = ['forest', 'cleared', 'no-forest', 'planted'];
  const plots = plotsOn(PLOTS_SAMPLE, 200);
  const chosen = kinds.flatMap((kind) => apart(plots.filter(({ truth }) => truth === kind)).slice(0, EACH));
  const faulty = { type: 'LineString', coordinates: chosen[0].geometry.coordinates[0].slice(0, 2) };
  const features = [
    ...chosen.map(({ geometry }, i) =>
      i % POINTS === POINTS - 1 ? pointIn(geometry) : { geometry, Area: null },
    ),
    { geometry: faulty, Area: null },
  ].map(({ geometry, Area }, i) => ({
    type: 'Feature',
    properties: {
      ProducerName: 'Simulated',
      ProducerCountry: 'BR',
      ProductionPlace: `Lote ${i + 1}`,
      ...(Area !== null && { Area }),
    },
    geometry,
  }));
  return { type: 'FeatureCollection', features };
}

/** Plots whose first corners are at least 250 m apart, so that none overlap. */
function apart(plots: readonly SimulatedPlot[]): SimulatedPlot[] {
  const found: SimulatedPlot[] = [];
  const corner = ({ geometry }: SimulatedPlot) => geometry.coordinates[0][0];
  for (const plot of plots) {
    const [x, y] = corner(plot);
    const isFar = found.every((other) => Math.hypot(corner(other)[0] - x, corner(other)[1] - y) > 0.0025);
    if (isFar) found.push(plot);
  }
  return found;
}

/** The middle of an outline, with an area of two hectares. */
function pointIn({ coordinates: [ring] }: SimulatedPlot['geometry']) {
  const middle = [0, 1].map((axis) => Number(((ring[0][axis] + ring[2][axis]) / 2).toFixed(6)));
  return { geometry: { type: 'Point', coordinates: middle }, Area: 2 };
}
