import type { Lang, OpticalSensor, Satellite } from '../contract/index.ts';
import type { CompareFindings } from '../judgement/compare-findings.ts';
import { dictionary } from '../locale/index.ts';

/** The satellites that gave data, in the contract's order. */
export function comparisonSatellites({ periods, radar, fires }: CompareFindings): Satellite[] {
  const sensors = [periods.period1.sensor, periods.period2.sensor];
  const isSeenBy = (sensor: OpticalSensor) => sensors.includes(sensor);
  const used: readonly (readonly [Satellite, boolean])[] = [
    ['ESA Sentinel-2', isSeenBy('sentinel2')],
    ['NASA FIRMS', fires.period1.value !== null || fires.period2.value !== null],
    ['ESA Sentinel-1', radar.value !== null],
    ['NASA Landsat 8/9', isSeenBy('landsat89')],
    ['NASA Landsat 4/5', isSeenBy('landsat45')],
  ];
  return used.flatMap(([satellite, is]) => (is ? [satellite] : []));
}

/** Whether anything the answer rests on was simulated. */
export function comparesSimulation({ periods, radar, fires }: CompareFindings): boolean {
  const runs = [
    periods.period1.run,
    periods.period2.run,
    ...[radar, fires.period1, fires.period2].map(({ run }) => run),
  ];
  return runs.some((run) => run?.simulated === true);
}

/** Whose data the answer rests on; simulated data are nobody's, and said to be so. */
export function comparisonAttribution(findings: CompareFindings, lang: Lang): string[] {
  const texts = dictionary(lang).attribution;
  const { periods, fires } = findings;
  const years = copernicusYears(findings);
  const seen = [periods.period1, periods.period2];
  const isFrom = (from: 'points' | 'masks') =>
    [fires.period1, fires.period2].some(({ value, run }) => value?.from === from && !run?.simulated);
  const applies: readonly (readonly [string, boolean])[] = [
    [texts.copernicus(years.join(', ')), years.length > 0],
    [texts.firms, isFrom('points')],
    [texts.fireMasks, isFrom('masks')],
    [texts.landsat, seen.some(({ sensor, run }) => sensor !== 'sentinel2' && !run.simulated)],
    [texts.simulated, comparesSimulation(findings)],
  ];
  return applies.flatMap(([text, is]) => (is ? [text] : []));
}

/** Years of the Sentinel scenes that satellites took. */
function copernicusYears({ periods, radar }: CompareFindings): string[] {
  const optical = [periods.period1, periods.period2].filter(({ sensor }) => sensor === 'sentinel2');
  const runs = [...optical.map(({ run }) => run), radar.run];
  const dates = runs.flatMap((run) =>
    run === null || run.simulated ? [] : run.scenes.map(({ date }) => date.slice(0, 4)),
  );
  return [...new Set(dates)].sort();
}
