import type { SourceReport } from 'sylvan/contract';
import { wrap } from './layout.ts';
import type { Page } from './page.ts';
import type { Answer } from './record-parts.ts';

const SKIPPED_SHOWN = 5;
/** Maximum number of scenes that are listed; of more, only count and dates are given: years of individual scenes say little. */
const SCENES_SHOWN = 8;

/** Each source with its scenes and the first of its skipped scenes; sources that were not requested are listed together. */
export function sourceLines({ details }: Answer, page: Page): string[] {
  const { texts, columns } = page;
  const requested = details.sources.filter(({ status }) => status !== 'off');
  const off = details.sources.filter(({ status }) => status === 'off').map(({ id }) => id);
  return [
    texts.sources,
    ...requested.flatMap((source) => oneSource(source, page)),
    ...(off.length > 0 ? wrap(texts.notRequested(off.join(', ')), columns, '  ') : []),
  ];
}

function oneSource(source: SourceReport, page: Page): string[] {
  const { texts, columns } = page;
  const heading = [
    source.id,
    texts.statuses[source.status],
    ...(source.host === null ? [] : [source.host]),
  ].join(', ');
  return [
    ...wrap(heading, columns, '  '),
    ...(source.detail === null ? [] : wrap(source.detail, columns, '    ')),
    ...sceneLines(source, page),
    ...skippedLines(source, page),
  ];
}

function sceneLines({ scenes }: SourceReport, { texts, numbers, columns }: Page): string[] {
  if (scenes.length > SCENES_SHOWN) {
    const dates = scenes.map(({ date }) => date).sort();
    return wrap(texts.scenes(scenes.length, dates[0], dates[dates.length - 1]), columns, '    ');
  }
  return scenes.flatMap(({ id, date, processing_baseline: version, valid_fraction: observed }) => {
    const facts = [
      ...(observed === null ? [] : [texts.clear(numbers.percent(100 * observed))]),
      ...(version === null ? [] : [texts.baseline(version)]),
    ];
    return wrap([id, ...(facts.length > 0 ? [facts.join(', ')] : [])].join('  '), columns, `    ${date}  `);
  });
}

function skippedLines({ skipped }: SourceReport, { texts, columns }: Page): string[] {
  if (skipped.length === 0) return [];
  const shown = skipped.slice(0, SKIPPED_SHOWN);
  const more = skipped.length - shown.length;
  return [
    `    ${texts.leftOut(skipped.length)}`,
    ...shown.flatMap((scene) => wrap(`${scene.id} (${texts.skipReason(scene)})`, columns, '      ')),
    ...(more > 0 ? [`      ${texts.andMore(String(more))}`] : []),
  ];
}
