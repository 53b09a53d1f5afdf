import type { Lang } from '../contract/zone.ts';
import { writtenDay } from '../locale/days.ts';
import { eudrTextsOf } from '../locale/eudr-texts.ts';
import { formatNumber, formatPercent } from '../locale/typography.ts';
import { eudrWords, plotCells, remarksOf } from './cells.ts';
import { mapsMissing } from './convergence.ts';
import type { PlotEvidence } from './evidence.ts';
import { findingsOf } from './findings.ts';
import { PICTURES, pictureName } from './pictures.ts';
import type { Head } from './provenance.ts';
import type { AssessedPlot, EudrReport } from './report-data.ts';

/** How a run is reported. */
export interface Reporting {
  /** Language of texts; columns and codes stay English. */
  readonly lang: Lang;
  /** The existing pictures if each plot has a page; otherwise `null`. */
  readonly pictures: ReadonlySet<string> | null;
  /** Origin of the run. */
  readonly head: Head;
}

/** Maximum number of a plot's own columns listed on its page. */
const OWN_COLUMNS = 12;

const STYLE = `body{font:14px/1.45 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1a1f1a}
table{border-collapse:collapse;width:100%}
caption{text-align:start;font-weight:600;padding-block:.5rem}
th,td{border-bottom:1px solid #cdd5cd;padding:.35rem .75rem .35rem 0;text-align:start;vertical-align:top}
td p,dd,dd p{margin:0}
td p,.names{color:#4a554a;font-size:.85em}
tr,figure{break-inside:avoid}
section{margin-block-start:3rem;break-before:page}
dl{display:grid;grid-template-columns:11rem 1fr;gap:.3rem 1rem}
dt{font-weight:600}
dd{overflow-wrap:anywhere}
th{white-space:nowrap}
td:first-child{min-width:4.5rem}
.pictures{display:flex;gap:1rem}
figure{flex:1;margin:0}
img{width:100%}
@media print{body{margin:0;max-width:none;font-size:11px}section{margin:0}}`;

/** A page to print: a row per plot, the limits of the evidence, and optionally a page per plot. */
export function reportPage({ plots }: EudrReport, { lang, pictures, head }: Reporting): string {
  const texts = eudrTextsOf(lang);
  const { heads, title, simulated, limits } = eudrWords(lang);
  const { until, file, sylvan } = head;
  const day = writtenDay(until, lang);
  const said = [
    texts.made(day, file.name, file.sha256, sylvan),
    ...findingsOf(plots, lang),
    ...(plots.some(({ evidence }) => evidence?.simulated) ? [simulated] : []),
  ];
  const pages = pictures === null ? [] : plots.map((plot) => sectionOf(plot, pictures, lang));
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
${paragraphs([...said, ...limits])}
<table>
<caption>${escaped(texts.until(day))}</caption>
<thead><tr>${heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')}</tr></thead>
<tbody>
${plots.map((plot) => rowOf(plot, lang)).join('\n')}
</tbody>
</table>
${pages.join('\n')}
</html>
`;
}

/** The cells of a plot and, below its result, the results of each source and the remarks. */
function rowOf(plot: AssessedPlot, lang: Lang): string {
  const [name, result, ...values] = plotCells(plot, lang);
  const { evidence } = plot;
  const details = [
    ...(evidence === null
      ? []
      : [sourcesOf(evidence, lang).join(' · '), yearsOf(evidence, lang).join(' · ')]),
    ...remarksOf(plot, lang),
  ];
  const cells = [escaped(name), `${escaped(result)}${paragraphs(details)}`, ...values.map(escaped)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** A plot's own page: results, sources, pictures, images and versions, and the limits of the evidence. */
function sectionOf(plot: AssessedPlot, pictures: ReadonlySet<string>, lang: Lang): string {
  const texts = eudrTextsOf(lang);
  const { evidence, name } = plot;
  const [, ...heads] = eudrWords(lang).heads;
  const [, ...cells] = plotCells(plot, lang);
  const rows: Row[] = heads.map((head, i) => [head, [cells[i]]]);
  if (evidence !== null)
    rows.push(
      [texts.sources, sourcesOf(evidence, lang)],
      [texts.byYear, yearsOf(evidence, lang)],
      [texts.patches, patchesOf(evidence, lang)],
    );
  rows.push([texts.notes, remarksOf(plot, lang)], [texts.fromFile, ownColumns(plot)]);
  return `<section>
<h2>${escaped(name)}</h2>
${listOf(rows)}
${evidence === null ? '' : figuresOf(plot, pictures, lang)}
${evidence === null ? '' : `<div class="names">${listOf(imagesOf(evidence, lang))}</div>`}
<p>${escaped(texts.limits[0])}</p>
</section>`;
}

type Row = readonly [head: string, values: readonly string[]];

function imagesOf(evidence: PlotEvidence, lang: Lang): Row[] {
  const { images2020, imagesLatest, version, warningCodes } = eudrTextsOf(lang);
  const { dates_2020, scenes_2020, dates_latest, scenes_latest, processing_version } = evidence;
  return [
    [images2020, [[...dates_2020, ...scenes_2020].join(', ')]],
    [imagesLatest, [[...dates_latest, ...scenes_latest].join(', ')]],
    [version, [processing_version]],
    [warningCodes, [evidence.warnings.join(', ')]],
  ];
}

function ownColumns({ feature: { properties } }: AssessedPlot): string[] {
  return Object.entries(properties)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .slice(0, OWN_COLUMNS)
    .map(([name, value]) => `${name}: ${String(value)}`);
}

function figuresOf({ digest, name }: AssessedPlot, pictures: ReadonlySet<string>, lang: Lang): string {
  const { pictures: captions, pictured, noPicture } = eudrTextsOf(lang);
  const found = PICTURES.filter((id) => pictures.has(pictureName(digest, id, lang)));
  const figures = found.map((id) => {
    const caption = escaped(captions[id]);
    const image = `<img loading="lazy" src="${pictureName(digest, id, lang)}" alt="${escaped(name)}, ${caption}">`;
    return `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
  });
  const without = PICTURES.filter((id) => !found.includes(id)).map((id) => noPicture(captions[id]));
  const said = [...(found.length > 0 ? [pictured] : []), ...without];
  return `<div class="pictures">${figures.join('\n')}</div>\n${paragraphs(said)}`;
}

function yearsOf({ loss_by_year }: PlotEvidence, lang: Lang): string[] {
  const { yearLoss, yearWithout, unknownValue } = eudrTextsOf(lang);
  return loss_by_year.map(({ year, loss_ha, after, by }) => {
    const hectares = loss_ha === null ? unknownValue : `${formatNumber(loss_ha, lang, 2)} ha`;
    return loss_ha === 0
      ? yearWithout(String(year))
      : yearLoss(String(year), hectares, writtenDay(after, lang), writtenDay(by, lang));
  });
}

/**
 * The result of our own images, then that of each map: `ESA WorldCover v200, 2021: 98 % forest, 1 % crops`, then the maps that
 * are missing.
 */
function sourcesOf({ maps, spectra_forest }: PlotEvidence, lang: Lang): string[] {
  const texts = eudrTextsOf(lang);
  const own =
    spectra_forest === null ? [] : [texts.spectraForest(formatPercent(100 * spectra_forest, lang, 0))];
  const others = maps.map(({ map, year, version, forest, crops, loss_ha }) => {
    const title = [texts.maps[map], ...(version === null ? [] : [version])].join(' ');
    return [
      texts.mapForest(
        year === null ? title : texts.mapYear(title, String(year)),
        formatPercent(100 * forest, lang, 0),
      ),
      ...(crops === null ? [] : [texts.mapCrops(formatPercent(100 * crops, lang, 0))]),
      ...(loss_ha === null ? [] : [texts.mapLoss(formatNumber(loss_ha, lang, 2))]),
    ].join(', ');
  });
  const missing = mapsMissing(maps).map((map) => texts.maps[map]);
  return [...own, ...others, ...(missing.length > 0 ? [texts.missing(missing.join(', '))] : [])];
}

function patchesOf({ patches }: PlotEvidence, lang: Lang): string[] {
  const { patch } = eudrTextsOf(lang);
  return patches.map(({ area_ha, lat, lng, after, by }) =>
    patch(
      formatNumber(area_ha, lang, 2),
      ...([lat, lng].map((degrees) => degrees.toFixed(5)) as [string, string]),
      ...([after, by].map((day) => writtenDay(day, lang)) as [string, string]),
    ),
  );
}

function paragraphs(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => `<p>${escaped(text)}</p>`)
    .join('\n');
}

/** Terms with their values; those without a value are left out. */
function listOf(rows: readonly Row[]): string {
  const shown = rows.filter(([, values]) => values.some((value) => value !== ''));
  const terms = shown.map(([head, values]) => `<dt>${escaped(head)}</dt><dd>${paragraphs(values)}</dd>`);
  return `<dl>${terms.join('\n')}</dl>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
