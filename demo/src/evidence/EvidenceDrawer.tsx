import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import {
  evidenceTables,
  translatedAttribution,
  translatedSummary,
  dictionary,
  langOf,
  translatedDetail,
} from 'sylvan/locale';
import { changeTiles } from '../compare/change-tiles.ts';
import { PeriodTable, Severity } from '../compare/ChangeTables.tsx';
import { EndedPanel } from '../progress/ProgressPanel.tsx';
import { factsOf } from '../result/headline.ts';
import { ScoreCard } from '../result/ScoreCard.tsx';
import { TileList, tileOf } from '../result/Tiles.tsx';
import { dayText, type TileField } from '../result/provenance.ts';
import { analysis } from '../state/analysis.ts';
import { comparison, isComparison, type Found } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { texts as compareTexts } from '../texts/compare.ts';
import { texts as resultTexts } from '../texts/result.ts';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { Simulated, Warnings } from '../ui/Warnings.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ReplayButton } from './ReplayButton.tsx';
import { numbers } from '../ui/numbers.ts';
import { sourceName } from '../texts/sources.ts';
import { Table, Lines, Pairs } from '../ui/Lists.tsx';
import '../result/result.css';
import '../compare/compare.css';
import './evidence.css';

/** Fields for everyone, with the alert first. */
const PLAIN: readonly TileField[] = [
  'deforestation_alert',
  'active_fires',
  'forest_cover',
  'trend',
  'canopy_height',
  'ai_forest_type',
];
/** Fields that require knowledge of remote sensing. */
const TECHNICAL: readonly TileField[] = [
  'ndvi_current',
  'canopy_height_rh50',
  'gedi_cover',
  'canopy_height_source',
  'sentinel1_vv',
];

/** The evidence of an answer: its sentences, fields, score arithmetic, reference maps, caveats and scenes. */
export function EvidenceDrawer({ found }: { readonly found: Found }) {
  const run = isComparison(found) ? comparison : analysis;
  return (
    <div class="result">
      <Simulated answer={found.answer} />
      {isComparison(found) ? (
        <ChangeFields answer={found.answer} />
      ) : (
        <>
          <AnswerOf zone={found.zone} ground={found.answer.details.zone} days={dayText(found.answer)} />
          {found.isCached === true && <p class="muted kept">{resultTexts.value.stored}</p>}
          <AnalysisFields answer={found.answer} />
        </>
      )}
      <Warnings answer={found.answer} />
      <EndedPanel run={run} />
      <EvidencePanel found={found} />
    </div>
  );
}

function AnalysisFields({ answer }: { readonly answer: AnalyzeAnswer }) {
  const { lossMeant, satellites, technical } = resultTexts.value;
  return (
    <>
      <Lines class="facts" of={factsOf(answer)} />
      <ScoreCard answer={answer} />
      <TileList tiles={PLAIN.map((field) => tileOf(field, answer))} />
      {answer.details.loss && <p class="muted">{lossMeant}</p>}
      <References answer={answer} />
      <details class="technical">
        <summary>{technical}</summary>
        <TileList tiles={TECHNICAL.map((field) => tileOf(field, answer))} />
        <h2>{satellites}</h2>
        <p data-field="satellites_used">{answer.satellites_used.join(', ')}</p>
      </details>
    </>
  );
}

function ChangeFields({ answer }: { readonly answer: CompareAnswer }) {
  const { season, apart, sameSeasons, otherSeasons } = compareTexts.value;
  return (
    <div class="change">
      <p class="sentence">{translatedSummary(answer, lang.value)}</p>
      <TileList tiles={changeTiles(answer)} />
      <h3>{season}</h3>
      <p>
        {apart(answer.season.distance_days)}, {answer.season.mismatch ? otherSeasons : sameSeasons}
      </p>
      <Severity answer={answer} />
      <PeriodTable answer={answer} />
      <References answer={answer} />
    </div>
  );
}

/** The sources of the forest mask, and the values of published maps for the same ground. */
function References({ answer }: { readonly answer: AnalyzeAnswer | CompareAnswer }) {
  return evidenceTables(answer, lang.value).map(({ title, about, columns, rows, notes }) => (
    <section key={title} class="references">
      <h2>{title}</h2>
      <p class="muted">{about}</p>
      <Table label={title} columns={columns} rows={rows} />
      {notes.map((note) => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
    </section>
  ));
}

/** Every source and scene of a record, its software, its data providers, and the button that computes it again. */
function EvidencePanel({ found }: { readonly found: Found }) {
  const { answer } = found;
  const { sources, attribution, copy } = resultTexts.value;
  return (
    <section class="evidence">
      <h2>{sources}</h2>
      <SourceList answer={answer} />
      <Computed found={found} />
      <h2>{attribution}</h2>
      <Lines of={answer.details.attribution.map((line) => translatedAttribution(line, lang.value))} />
      <div class="row">
        <CopyButton label={copy} text={JSON.stringify(answer, null, 2)} />
      </div>
      <ReplayButton found={found} />
    </section>
  );
}

function Computed({ found }: { readonly found: Found }) {
  const { computed, library, version, kernels, receipt } = resultTexts.value;
  const { provenance } = found.answer.details;
  const facts = [
    [library, provenance.library],
    [version, provenance.processing_version],
    [kernels, <span class="scene">{provenance.kernels_sha256}</span>],
    ...(provenance.receipt === undefined
      ? []
      : [[receipt, <span class="scene">{provenance.receipt}</span>] as const]),
  ] as const;
  return (
    <details>
      <summary>{computed}</summary>
      <Pairs of={facts} />
    </details>
  );
}

type Answer = AnalyzeAnswer | CompareAnswer;
type Source = Answer['details']['sources'][number];

/** Each source in the record: its scenes, the scenes that were omitted and why, and the limits on the source. */
function SourceList({ answer }: { readonly answer: Answer }) {
  const { statuses } = resultTexts.value;
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
  return scenes.length + skipped.length === 0 ? '' : resultTexts.value.counts(scenes.length, skipped.length);
}

function Detail({ source, answer }: { readonly source: Source; readonly answer: Answer }) {
  const reported = translatedDetail(source, langOf(answer), lang.value);
  return reported && <p lang={reported.lang}>{reported.text}</p>;
}

function Used({ source: { id: source, scenes } }: { readonly source: Source }) {
  const { used, columns } = resultTexts.value;
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
      <p class="muted">{resultTexts.value.skipped}</p>
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

/** A reason in the page's language, or in English as in the record if the page has no text for it. */
function reasonText({ code, detail }: Source['skipped'][number]) {
  const words: Readonly<Partial<Record<string, string>>> = dictionary(lang.value).skipped;
  const known = lang.value === 'en' ? undefined : words[code];
  return { text: known ?? `${code}: ${detail}`, isEnglish: known === undefined };
}
