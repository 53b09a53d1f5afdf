import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { dictionary, langOf, translatedDetail } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { numbers } from '../ui/numbers.ts';
import { sourceName } from '../texts/sources.ts';
import { Table } from '../ui/Table.tsx';
import { texts } from '../texts/evidence.ts';

type Answer = AnalyzeAnswer | CompareAnswer;
type Source = Answer['details']['sources'][number];

/** Each source's part in the record: the scenes it gave, those omitted and why, and what limited it. */
export function SourceList({ answer }: { readonly answer: Answer }) {
  const { statuses } = texts.value;
  return (
    <ul class="sources bare">
      {answer.details.sources.map((source) => (
        <li key={source.id} data-source={source.id}>
          <details>
            <summary>
              <strong>{sourceName(source.id)}</strong>{' '}
              <span class="muted">
                {[statuses[source.status], source.host, countsOf(source)].filter(Boolean).join(', ')}
              </span>
            </summary>
            <Detail source={source} answer={answer} />
            <Used source={source} />
            <Skipped source={source} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function countsOf({ scenes, skipped }: Source): string {
  return scenes.length + skipped.length === 0 ? '' : texts.value.counts(scenes.length, skipped.length);
}

function Detail({ source, answer }: { readonly source: Source; readonly answer: Answer }) {
  const reported = translatedDetail(source, langOf(answer), lang.value);
  return reported && <p lang={reported.lang}>{reported.text}</p>;
}

function Used({ source: { id: source, scenes } }: { readonly source: Source }) {
  const { used, columns } = texts.value;
  const { colon } = dictionary(lang.value);
  if (scenes.length === 0) return null;
  const rows = scenes.map(({ id, date, valid_fraction: observed, processing_baseline: version }) => [
    numbers.day(date),
    <span class="scene">{id}</span>,
    observed === null ? '–' : numbers.percent(100 * observed, 0),
    version ?? '–',
  ]);
  return (
    <Table label={`${used}${colon}${sourceName(source)}`} caption={used} columns={columns} rows={rows} />
  );
}

function Skipped({ source: { skipped } }: { readonly source: Source }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <p class="muted">{texts.value.skipped}</p>
      <ul>
        {skipped.map((scene) => {
          const { id, catalog } = scene;
          const { text, isEnglish } = reasonText(scene);
          return (
            <li key={`${catalog}/${id}`}>
              <span class="scene">{id}</span>
              {dictionary(lang.value).colon}
              <span lang={isEnglish ? 'en' : undefined}>{text}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A reason in the page's language; one that has no words there stands as the record has it, in English. */
function reasonText({ code, detail }: Source['skipped'][number]) {
  const words: Readonly<Partial<Record<string, string>>> = dictionary(lang.value).skipped;
  const known = lang.value === 'en' ? undefined : words[code];
  return { text: known ?? `${code}: ${detail}`, isEnglish: known === undefined };
}
