import type { AnalyzeAnswer } from 'sylvan';
import { translatedSummary } from 'sylvan/locale';
import { Season } from '../compare/Season.tsx';
import { ChangeTiles } from '../compare/ChangeTiles.tsx';
import { PeriodTable } from '../compare/PeriodTable.tsx';
import { Severity } from '../compare/Severity.tsx';
import { EndedPanel } from '../progress/ProgressPanel.tsx';
import { factsOf } from '../result/facts.ts';
import type { TileField } from '../result/provenance.ts';
import { ScoreCard } from '../result/ScoreCard.tsx';
import { Tiles } from '../result/Tiles.tsx';
import { dayText } from '../result/tile.ts';
import { analysis } from '../state/analysis.ts';
import { comparison, isComparison } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { texts as resultTexts } from '../texts/result.ts';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { Simulated, Warnings } from '../ui/Warnings.tsx';
import { EvidencePanel } from './EvidencePanel.tsx';
import { References } from './References.tsx';
import type { Found } from './replay.ts';
import '../result/result.css';
import '../compare/compare.css';

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

/** The evidence of an answer: its sentences and every field, the arithmetic of its score, reference maps, caveats, scenes. */
export function EvidenceDrawer({ found }: { readonly found: Found }) {
  const run = isComparison(found) ? comparison : analysis;
  return (
    <div class="result">
      <Simulated answer={found.answer} />
      {isComparison(found) ? (
        <ChangeFields found={found} />
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
      <ul class="facts">
        {factsOf(answer, lang.value).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <ScoreCard answer={answer} />
      <Tiles answer={answer} fields={PLAIN} />
      {answer.details.loss && <p class="muted">{lossMeant}</p>}
      <References answer={answer} />
      <details class="technical">
        <summary>{technical}</summary>
        <Tiles answer={answer} fields={TECHNICAL} />
        <h2>{satellites}</h2>
        <p data-field="satellites_used">{answer.satellites_used.join(', ')}</p>
      </details>
    </>
  );
}

function ChangeFields({
  found: { answer },
}: {
  readonly found: Extract<Found, { readonly periods: unknown }>;
}) {
  return (
    <div class="change">
      <p class="sentence">{translatedSummary(answer, lang.value)}</p>
      <ChangeTiles answer={answer} />
      <Season season={answer.season} />
      <Severity answer={answer} />
      <PeriodTable answer={answer} />
      <References answer={answer} />
    </div>
  );
}
