import { render } from 'preact';
import type { Layer } from 'sylvan';
import { legendOf } from 'sylvan/export';
import { isComparison, type Found } from '../state/comparison.ts';
import { addressOf } from '../state/fragment.ts';
import { lang } from '../state/language.ts';
import { texts } from '../texts/report.ts';
import { layerMap, lossMap } from './report-map.ts';
import { ReportPage, type ReportImage } from './ReportPage.tsx';
import { reportOf } from './report.ts';
import './print.css';

const POINT = 'report';

/** Height of Letter, which is shorter than A4, within the margins of print.css; in CSS pixels, with some spare. */
const PAGE_HEIGHT = 950;

/** Adds the report to the page, visible only in print, and opens the browser's print dialog. Removes it afterwards. */
export async function printReport(found: Found, layer: Layer | undefined): Promise<void> {
  document.getElementById(POINT)?.remove();
  const images = await imagesOf(found, layer);
  const point = document.body.appendChild(document.createElement('div'));
  point.id = POINT;
  render(<ReportPage report={reportOf(found)} images={images} link={addressOf(found)} />, point);
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

/** The loss in true colour if there is such an image, and the selected layer. */
async function imagesOf(found: Found, layer: Layer | undefined): Promise<ReportImage[]> {
  const title = isComparison(found) ? texts.value.changeMap : texts.value.lossMap;
  const loss = imageOf(await lossMap(found), { title, legend: null });
  if (layer === undefined) return loss;
  const legend = legendOf(layer.id, lang.value);
  return [...loss, ...imageOf(await layerMap(found, layer), { title: legend.title, legend })];
}

function imageOf(picture: Blob | null, about: Omit<ReportImage, 'address'>): ReportImage[] {
  return picture === null ? [] : [{ ...about, address: URL.createObjectURL(picture) }];
}
