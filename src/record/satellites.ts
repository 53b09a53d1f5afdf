import type { Outcome } from '../sources/optional.ts';
import { HEIGHT_MAP_CODES } from '../contract/labels.ts';
import type { Lang, Satellite } from '../contract/index.ts';
import type { Findings } from '../products/findings.ts';
import { mapsUsed } from './references.ts';
import { recordTexts } from '../locale/dictionaries.ts';
import type { CompareFindings, ForestSources } from '../products/change/compare-findings.ts';

/** The satellites that provided data, in the contract's order. A height map alone does not count as GEDI. */
export function satellitesOf(findings: Findings): Satellite[] {
  const { fires, radar, radarChange, landsat89, landsat45, canopy } = findings;
  return satellitesThat({
    'ESA Sentinel-2': true,
    'NASA FIRMS': fires.value !== null,
    'ESA Sentinel-1': radar.value !== null || radarChange.value !== null,
    'NASA Landsat 8/9': landsat89.value !== null,
    'NASA Landsat 4/5': landsat45.value !== null,
    'NASA GEDI': canopy.value?.usesLidar === true,
  });
}

function satellitesThat(gave: Readonly<Record<Satellite, boolean>>): Satellite[] {
  const all = Object.keys(gave) as Satellite[];
  return all.filter((satellite) => gave[satellite]);
}

/** Whether any data of the answer was simulated. */
export function restsOnSimulation(findings: Findings): boolean {
  const { history, fires, radar, radarChange, landsat89, landsat45, lidar, canopyMap, canopy, references } =
    findings;
  const used: readonly Outcome<unknown>[] = [
    history,
    fires,
    radar,
    radarChange,
    landsat89,
    landsat45,
    ...heightOutcomes({ canopy, lidar, canopyMap }),
    ...(references?.map(({ outcome }) => outcome) ?? []),
  ];
  return findings.optical.run.simulated || used.some(({ run }) => run?.simulated === true);
}

type HeightSources = Pick<Findings, 'canopy' | 'lidar' | 'canopyMap'>;

/** The sources from which the heights come. */
function heightOutcomes({ canopy: { value }, lidar, canopyMap }: HeightSources): Outcome<unknown>[] {
  const isOfMap = value !== null && (HEIGHT_MAP_CODES as readonly string[]).includes(value.code);
  return [...(value?.usesLidar === true ? [lidar] : []), ...(isOfMap ? [canopyMap] : [])];
}

/** Attributions of the data of an analysis. */
export function attributionOf(findings: Findings, lang: Lang): string[] {
  const { fires, landsat89, landsat45 } = findings;
  const landsat = [landsat89, landsat45].some((part) => part.value !== null && isReal(part));
  const years = copernicusYears(findings);
  const simulated = restsOnSimulation(findings);
  return attributions({ ...findings, years, fires: [fires], landsat, simulated }, lang);
}

/** The data of a record; heights are `undefined` if they were not read. */
interface Attributed extends Partial<HeightSources>, Pick<Findings, 'references'> {
  /** Acquisition years of the Sentinel scenes. */
  readonly years: readonly string[];
  readonly fires: readonly Findings['fires'][];
  /** Whether real Landsat images were used. */
  readonly landsat: boolean;
  readonly simulated: boolean;
}

/** The attributions that apply. Simulated data have no owner; they are declared as simulated. */
function attributions(data: Attributed, lang: Lang): string[] {
  const { years, fires, landsat, lidar, canopyMap, references, simulated } = data;
  const texts = recordTexts(lang).attribution;
  const canopy = data.canopy?.value;
  const isFrom = (from: 'points' | 'masks') =>
    fires.some((part) => part.value?.from === from && isReal(part));
  const applies: readonly (readonly [string, boolean])[] = [
    [texts.copernicus(years.join(', ')), years.length > 0],
    [texts.firms, isFrom('points')],
    [texts.fireMasks, isFrom('masks')],
    [texts.landsat, landsat],
    [texts.gedi, canopy?.usesLidar === true && isReal(lidar)],
    // The owner of any other map is not known.
    [texts.metaHeights, canopy?.code === 'META_CHM_V2_10M' && isReal(canopyMap)],
    [texts.ethHeights, canopy?.code === 'ETH_GCH_2020_10M' && isReal(canopyMap)],
    ...mapsUsed(references).map((map): [string, boolean] => [texts[map], true]),
    [texts.simulated, simulated],
  ];
  return applies.flatMap(([text, is]) => (is ? [text] : []));
}

function isReal(part: Pick<Outcome<unknown>, 'run'> | undefined): boolean {
  return part?.run?.simulated !== true;
}

/** Acquisition years of the Sentinel scenes, except simulated ones. */
function copernicusYears({ optical, radar, radarChange, history }: Findings): string[] {
  const own = optical.scenes.filter(({ simulated }) => !simulated);
  return yearsOf([
    ...own.map(({ datetime }) => datetime),
    ...[radar, radarChange, history].flatMap(realDates),
  ]);
}

function realDates(part: Pick<Outcome<unknown>, 'run'> | undefined): string[] {
  return isReal(part) ? (part?.run?.scenes ?? []).map(({ date }) => date) : [];
}

function yearsOf(dates: readonly string[]): string[] {
  return [...new Set(dates.map((date) => date.slice(0, 4)))].sort();
}

/** Sources of the forest in a comparison, other than the images of its day; empty if the forest comes from the periods. */
export function forestOutcomes(sources: ForestSources | null): readonly Outcome<unknown>[] {
  if (sources === null) return [];
  const { history, radar, radarChange, canopy, lidar, canopyMap } = sources.found;
  return [history, radar, radarChange, sources.older, ...heightOutcomes({ canopy, lidar, canopyMap })];
}

/** The satellites that provided data, in the contract's order. */
export function comparisonSatellites({ periods, radar, fires, sources }: CompareFindings): Satellite[] {
  const sensors = [periods.period1.sensor, periods.period2.sensor];
  const found = sources?.found;
  return satellitesThat({
    'ESA Sentinel-2': sensors.includes('sentinel2'),
    'NASA FIRMS': fires.period1.value !== null || fires.period2.value !== null,
    'ESA Sentinel-1': [radar, found?.radar, found?.radarChange].some(
      (part) => (part?.value ?? null) !== null,
    ),
    'NASA Landsat 8/9': sensors.includes('landsat89'),
    'NASA Landsat 4/5': sensors.includes('landsat45'),
    'NASA GEDI': found?.canopy.value?.usesLidar === true,
  });
}

/** Whether any data of the comparison was simulated. */
export function comparesSimulation({ periods, radar, fires, sources, references }: CompareFindings): boolean {
  const runs = [
    periods.period1.run,
    periods.period2.run,
    ...[radar, fires.period1, fires.period2, ...forestOutcomes(sources)].map(({ run }) => run),
    ...references.map(({ outcome }) => outcome.run),
  ];
  return runs.some((run) => run?.simulated === true);
}

/** Attributions of the data of a comparison. */
export function comparisonAttribution(findings: CompareFindings, lang: Lang): string[] {
  const { periods, sources, references } = findings;
  const fires = [findings.fires.period1, findings.fires.period2];
  const observed = [periods.period1, periods.period2];
  const landsat = observed.some((period) => period.sensor !== 'sentinel2' && isReal(period));
  const years = comparedYears(findings);
  const simulated = comparesSimulation(findings);
  return attributions({ ...sources?.found, references, years, fires, landsat, simulated }, lang);
}

/** Acquisition years of the Sentinel scenes, except simulated ones. */
function comparedYears({ periods, radar, sources }: CompareFindings): string[] {
  const optical = [periods.period1, periods.period2].filter(({ sensor }) => sensor === 'sentinel2');
  const { history, radar: lastRadar, radarChange } = sources?.found ?? {};
  const forest = [history, lastRadar, radarChange, sources?.older];
  return yearsOf([...optical, radar, ...forest].flatMap(realDates));
}
