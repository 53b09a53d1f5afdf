import type { Lang } from '../library.ts';
import { numbersOf } from '../numbers.ts';
import { eudrTextsOf } from '../texts/eudr.ts';
import type { EudrReport, Plot } from './plot.ts';
import { plotCells } from './table.ts';

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1f1a}table{border-collapse:collapse;width:100%}caption{text-align:start;font-weight:600;padding-block:.5rem}th,td{border-bottom:1px solid #cdd5cd;padding:.25rem .5rem;text-align:start;vertical-align:top}@media print{body{margin:0}}';

/** One page to print: a row for each plot with its years and images, and what the evidence is and is not. */
export function reportPage({ plots, made }: EudrReport, lang: Lang): string {
  const texts = eudrTextsOf(lang);
  const heads = [
    texts.plot,
    texts.area,
    texts.forest,
    texts.loss,
    texts.status,
    texts.confidence,
    texts.convergence,
  ];
  const head = [...heads, texts.otherMaps, texts.byYear, texts.images].map(
    (text) => `<th scope="col">${escaped(text)}</th>`,
  );
  const simulated = plots.some(({ evidence }) => evidence?.simulated) ? [texts.simulated] : [];
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(texts.title)}</title>
<style>${STYLE}</style>
<h1>${escaped(texts.title)}</h1>
${[...simulated, ...texts.limits].map((limit) => `<p>${escaped(limit)}</p>`).join('\n')}
<table>
<caption>${made}</caption>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${plots.map((plot) => rowOf(plot, lang)).join('\n')}
</tbody>
</table>
</html>
`;
}

function rowOf(plot: Plot, lang: Lang): string {
  const { evidence, problem, name } = plot;
  const cells = evidence === null ? [name] : plotCells(plot, lang);
  const more =
    evidence === null
      ? [problem ?? '']
      : [mapsOf(evidence, lang), yearsOf(evidence, lang), imagesOf(evidence)];
  const span = evidence === null ? ' colspan="9"' : '';
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}${more
    .map((cell) => `<td${span}>${escaped(cell)}</td>`)
    .join('')}</tr>`;
}

function yearsOf({ loss_by_year }: NonNullable<Plot['evidence']>, lang: Lang): string {
  const numbers = numbersOf(lang);
  return loss_by_year
    .map(({ year, loss_ha }) => `${year}: ${loss_ha === null ? '?' : numbers.atMost(loss_ha, 2)}`)
    .join(', ');
}

/** What each map says: `ESA 2021: 98 % forest, 1 % crops`. */
function mapsOf({ maps }: NonNullable<Plot['evidence']>, lang: Lang): string {
  const texts = eudrTextsOf(lang);
  const numbers = numbersOf(lang);
  return maps
    .map(({ map, year, forest, crops, loss_ha }) =>
      [
        texts.mapForest(texts.maps[map], String(year), numbers.percent(100 * forest, 0)),
        ...(crops === null ? [] : [texts.mapCrops(numbers.percent(100 * crops, 0))]),
        ...(loss_ha === null ? [] : [texts.mapLoss(numbers.atMost(loss_ha, 2))]),
      ].join(', '),
    )
    .join('; ');
}

function imagesOf({ dates_2020, dates_latest }: NonNullable<Plot['evidence']>): string {
  return [...dates_2020, ...dates_latest].join(', ');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
