import { render } from 'preact';
import type { Layer } from 'sylvan';
import { legendOf } from 'sylvan/export';
import { loadGazetteer, nearestTown } from '../gazetteer/towns.ts';
import { whereaboutsText } from '../ground/whereabouts-text.ts';
import { sidesOf, TRUE_COLOUR } from '../layers/views.ts';
import { yearOf } from '../layers/year.ts';
import { isComparison, type Found } from '../state/comparison.ts';
import { addressOf } from '../state/fragment.ts';
import { lang } from '../state/language.ts';
import { periodsBefore } from '../state/requests.ts';
import { texts } from '../texts/report.ts';
import { simulationOf } from '../ui/simulated.ts';
import { groundMap, layerMap, lossMap } from './report-map.ts';
import { ReportPage, type ReportImage } from './ReportPage.tsx';
import { MAX_PATCHES, reportOf } from './report.ts';
import { monthsText } from '../ui/numbers.ts';
import './print.css';

const POINT = 'report';

/** Height in CSS pixels of a Letter page, which is shorter than A4, within the margins of print.css, with some room to spare. */
const PAGE_HEIGHT = 950;

/**
 * Adds the report to the page, visible only in print and with a layer if one is given, and opens the browser's print dialog.
 * Removes the report afterwards.
 */
export async function printReport(found: Found, layer: Layer | undefined): Promise<void> {
  document.getElementById(POINT)?.remove();
  const [images, place] = await Promise.all([imagesOf(found, layer), placeOf(found)]);
  const point = document.body.appendChild(document.createElement('div'));
  point.id = POINT;
  render(<ReportPage report={reportOf(found, place)} images={images} link={addressOf(found)} />, point);
  await Promise.all([...point.querySelectorAll('img')].map((image) => image.decode()));
  point.querySelectorAll<HTMLElement>('.sheet').forEach(fitToPage);
  const done = () => {
    render(null, point);
    point.remove();
    for (const { address } of images) URL.revokeObjectURL(address);
  };
  addEventListener('afterprint', done, { once: true });
  print();
}

/** Shrinks a sheet that does not fit on one page of either format. */
function fitToPage(sheet: HTMLElement): void {
  const fraction = PAGE_HEIGHT / sheet.offsetHeight;
  if (fraction < 1) sheet.style.zoom = String(fraction);
}

/** The loss in true colour, if there is such an image, next to the selected layer or else the ground before the loss. */
async function imagesOf(found: Found, layer: Layer | undefined): Promise<ReportImage[]> {
  const title = isComparison(found) ? texts.value.changeMap : texts.value.lossMap;
  const loss = imageOf(await lossMap(found, MAX_PATCHES), { title, legend: null });
  const before = layer === undefined ? beforeOf(found) : undefined;
  if (before !== undefined) {
    const { start, end } = before.period;
    const about = { title: texts.value.beforeMap(monthsText(start, end)), legend: null };
    return [...imageOf(await groundMap(before.view, found.zone), about), ...loss];
  }
  const shown = layer ?? found.layers.at(0);
  if (shown === undefined) return loss;
  const legend = legendOf(shown.id, lang.value);
  return [...loss, ...imageOf(await layerMap(found, shown), { title: legend.title, legend })];
}

/** The ground in the earlier period, or a year before the answer; undefined without such an image. */
function beforeOf(found: Found) {
  const year = isComparison(found) ? null : yearOf(found);
  const periods = isComparison(found)
    ? found.periods
    : (year?.periods ?? periodsBefore(found.answer.details.date));
  const sides = year?.sides ?? sidesOf(found.layers);
  const pair = sides.find(([{ id }]) => id === TRUE_COLOUR);
  return pair && { view: pair[0], period: periods.before };
}

/** "38 km south-east of Altamira, Brazil"; empty for a fictional place, or if the names of towns cannot be loaded. */
async function placeOf({ answer, zone }: Found): Promise<string> {
  if (simulationOf(answer) !== undefined) return '';
  const found = await loadGazetteer().catch(() => null);
  const nearest = found && nearestTown(found.towns, zone);
  return nearest === null ? '' : whereaboutsText(nearest);
}

function imageOf(picture: Blob | null, about: Omit<ReportImage, 'address'>): ReportImage[] {
  return picture === null ? [] : [{ ...about, address: URL.createObjectURL(picture) }];
}
