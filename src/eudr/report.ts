import type { Lang } from '../contract/zone.ts';
import { formatNumber, formatPercent } from '../locale/typography.ts';
import type { PlotEvidence } from './evidence.ts';
import { findingsOf } from './findings.ts';
import { plotCells, remarksOf } from './cells.ts';
import { PICTURES, pictureName } from './pictures.ts';
import type { Head } from './provenance.ts';
import type { AssessedPlot, EudrReport } from './report-data.ts';
import { eudrTextsOf } from '../locale/eudr-texts.ts';

/** How a run is reported. */
export interface Reporting {
  /** Language of texts; columns and codes stay English. */
  readonly lang: Lang;
  /** The existing pictures if each plot has a page; otherwise `null`. */
  readonly pictures: ReadonlySet<string> | null;
  /** What produced the run. */
  readonly head: Head;
}

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1f1a}table{border-collapse:collapse;width:100%}caption{text-align:start;font-weight:600;padding-block:.5rem}th,td{border-bottom:1px solid #cdd5cd;padding:.25rem .5rem;text-align:start;vertical-align:top}section{margin-block-start:3rem;break-before:page}dt{font-weight:600}figure{display:inline-block;margin:1rem 1rem 0 0}img{max-width:26rem}@media print{body{margin:0}}';

/** A page to print: a row per plot, what the evidence is and is not, and optionally a page per plot. */
export function reportPage({ plots }: EudrReport, { lang, pictures, head }: Reporting): string {
  const texts = eudrTextsOf(lang);
  const heads = headsOf(lang).map((text) => `<th scope="col">${escaped(text)}</th>`);
  const simulated = plots.some(({ evidence }) => evidence?.simulated) ? [texts.simulated] : [];
  const { until, file, sylvan } = head;
  const said = [texts.made(until, file.name, file.sha256, sylvan), ...findingsOf(plots, lang), ...simulated];
  const pages = pictures === null ? [] : plots.map((plot) => sectionOf(plot, pictures, lang));
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(texts.title)}</title>
<style>${STYLE}</style>
<h1>${escaped(texts.title)}</h1>
${[...said, ...texts.limits].map((text) => `<p>${escaped(text)}</p>`).join('\n')}
<table>
<caption>${escaped(until)}</caption>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${plots.map((plot) => rowOf(plot, lang)).join('\n')}
</tbody>
</table>
${pages.join('\n')}
</html>
`;
}

function headsOf(lang: Lang): string[] {
  const texts = eudrTextsOf(lang);
  const { plot, area, forest, loss, status, confidence, convergence, otherMaps, byYear, notes } = texts;
  return [plot, area, forest, loss, status, confidence, convergence, otherMaps, byYear, notes];
}

function rowOf(plot: AssessedPlot, lang: Lang): string {
  const { evidence, name } = plot;
  const remarks = remarksOf(plot, lang).join(' ');
  const cells =
    evidence === null
      ? [name]
      : [...plotCells(plot, lang), mapsOf(evidence, lang).join(' · '), yearsOf(evidence, lang).join(' · ')];
  const last = `<td${evidence === null ? ` colspan="${headsOf(lang).length - 1}"` : ''}>${escaped(remarks)}</td>`;
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}${last}</tr>`;
}

/** A plot's own page: results, reference maps, pictures, images and versions, and its limits. */
function sectionOf(plot: AssessedPlot, pictures: ReadonlySet<string>, lang: Lang): string {
  const texts = eudrTextsOf(lang);
  const { evidence, name } = plot;
  const rows: (readonly [string, readonly string[]])[] = [[texts.notes, remarksOf(plot, lang)]];
  if (evidence !== null) {
    const [, ...cells] = plotCells(plot, lang);
    rows.unshift(
      ...cells.map((cell, i) => [headsOf(lang)[i + 1], [cell]] as const),
      [texts.otherMaps, mapsOf(evidence, lang)],
      [texts.byYear, yearsOf(evidence, lang)],
      [texts.patches, patchesOf(evidence, lang)],
    );
    rows.push(
      [texts.images2020, [[...evidence.dates_2020, ...evidence.scenes_2020].join(', ')]],
      [texts.imagesLatest, [[...evidence.dates_latest, ...evidence.scenes_latest].join(', ')]],
      [texts.version, [evidence.processing_version]],
    );
  }
  const list = rows
    .filter(([, values]) => values.some((value) => value !== ''))
    .map(
      ([head, values]) =>
        `<dt>${escaped(head)}</dt>${values.map((value) => `<dd>${escaped(value)}</dd>`).join('')}`,
    );
  return `<section>
<h2>${escaped(name)}</h2>
<dl>${list.join('\n')}</dl>
${figuresOf(plot, pictures, lang)}
<p>${texts.limits.map(escaped).join(' ')}</p>
</section>`;
}

function figuresOf({ digest, name }: AssessedPlot, pictures: ReadonlySet<string>, lang: Lang): string {
  const captions = eudrTextsOf(lang).pictures;
  return PICTURES.map((id) => {
    const file = pictureName(digest, id, lang);
    if (!pictures.has(file)) return '';
    const caption = escaped(captions[id]);
    const image = `<img loading="lazy" src="${file}" alt="${escaped(name)}, ${caption}">`;
    return `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
  }).join('\n');
}

function yearsOf({ loss_by_year }: PlotEvidence, lang: Lang): string[] {
  const { yearLoss, yearWithout } = eudrTextsOf(lang);
  return loss_by_year.map(({ year, loss_ha, after, by }) =>
    loss_ha === 0
      ? yearWithout(String(year))
      : yearLoss(String(year), loss_ha === null ? '?' : formatNumber(loss_ha, lang, 2), after, by),
  );
}

/** What our own images say, then each map: `ESA WorldCover 2021: 98 % forest, 1 % crops`. */
function mapsOf({ maps, spectra_forest }: PlotEvidence, lang: Lang): string[] {
  const texts = eudrTextsOf(lang);
  const own =
    spectra_forest === null ? [] : [texts.spectraForest(formatPercent(100 * spectra_forest, lang, 0))];
  const others = maps.map(({ map, year, forest, crops, loss_ha }) =>
    [
      texts.mapForest(
        texts.maps[map],
        year === null ? null : String(year),
        formatPercent(100 * forest, lang, 0),
      ),
      ...(crops === null ? [] : [texts.mapCrops(formatPercent(100 * crops, lang, 0))]),
      ...(loss_ha === null ? [] : [texts.mapLoss(formatNumber(loss_ha, lang, 2))]),
    ].join(', '),
  );
  return [...own, ...others];
}

function patchesOf({ patches }: PlotEvidence, lang: Lang): string[] {
  const { patch } = eudrTextsOf(lang);
  const hectares = (value: number) => formatNumber(value, lang, 2);
  return patches.map(({ area_ha, lat, lng, after, by }) =>
    patch(hectares(area_ha), lat.toFixed(5), lng.toFixed(5), after, by),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
