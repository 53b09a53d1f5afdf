import { render } from 'preact';
import type { Layer } from 'sylvan';
import { dictionary } from 'sylvan/locale';
import type { Analysis } from '../state/analysis.ts';
import type { Comparison } from '../state/comparison.ts';
import { addressOf } from '../state/fragment.ts';
import { lang } from '../state/language.ts';
import { layerImage } from './files.ts';
import { ReportPage } from './ReportPage.tsx';
import { reportOf } from './report.ts';
import { reportTextsOf } from '../texts/report.ts';
import './print.css';

const POINT = 'report';

/**
 * Puts the report next to the page, where paper alone shows it, and opens the browser's print dialog. It goes when that is
 * done.
 */
export async function printReport(found: Analysis | Comparison, layer: Layer | undefined): Promise<void> {
  document.getElementById(POINT)?.remove();
  const address = layer && URL.createObjectURL(await layerImage(found, layer, lang.value));
  const image = layer && { address: address!, title: dictionary(lang.value).layers.titles[layer.id] };
  const point = document.body.appendChild(document.createElement('div'));
  point.id = POINT;
  const page = {
    report: reportOf(found, lang.value),
    texts: reportTextsOf(lang.value),
    image: image ?? null,
    link: addressOf(found),
  };
  render(<ReportPage {...page} />, point);
  await point.querySelector('img')?.decode();
  const done = () => {
    render(null, point);
    point.remove();
    if (address !== undefined) URL.revokeObjectURL(address);
  };
  addEventListener('afterprint', done, { once: true });
  print();
}
