import { acquisition } from '../../simulator/catalog.ts';
import { scenarioSpec, type ScenarioSpec } from '../../simulator/index.ts';

const YEARS = [2020, 2021, 2022, 2023];
/** Clearings, burns and plantations before and after the cut-off date; sides in 10 m pixels. */
const EVENTS: ScenarioSpec['events'] = [
  ...events('converted', '2015-08-10', 3),
  ...events('converted', '2019-05-10', 3),
  ...events('burnt', '2019-09-01', 2),
  ...events('planted', '2008-03-01', 3),
  ...events('converted', '2021-06-15', 5),
  ...events('felled', '2022-03-20', 5),
  ...events('burnt', '2022-08-10', 4),
  ...events('converted', '2023-05-05', 5),
  ...events('planted', '2021-11-01', 2),
];

function events(kind: ScenarioSpec['events'][number]['kind'], date: string, count: number) {
  return Array.from({ length: count }, () => ({ kind, date, width: 24, height: 24 }));
}

/** Several kilometres of forest and pasture, with one or two clear images per month from 2020 to 2023. */
export function plotsZone(seed: number, size = 6): ScenarioSpec {
  const spec = scenarioSpec({
    id: `plots-${seed}`,
    title: 'plots of forest and pasture',
    seed,
    near: { lat: -10.6, lng: -61.5 },
    size,
    date: '2023-12-31',
    forest: 'tropical-evergreen',
    forestFraction: 0.6,
    greening: 0,
    events: EVENTS,
    fires: { forest: 0, open: 0 },
    lidar: { dates: [], noise: 10, oneInFails: 0 },
  });
  const months = YEARS.flatMap((year) =>
    Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`),
  );
  const acquisitions = months.flatMap((month) => [
    acquisition(`${month}-07`, 0.1),
    acquisition(`${month}-22`, 0.1),
  ]);
  return {
    ...spec,
    optical: { ...spec.optical, acquisitions },
    radar: { ...spec.radar, passes: [] },
    landsat: { ...spec.landsat, passes: [] },
  };
}
