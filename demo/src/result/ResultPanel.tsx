import type { Analysis } from '../state/analysis.ts';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { Warnings } from '../ui/Warnings.tsx';
import { texts } from '../texts/result.ts';
import { dayText } from './tile.ts';
import type { TileField } from './provenance.ts';
import { Tiles } from './Tiles.tsx';
import './result.css';

/** What anyone reads, in the order of the banner. */
const PLAIN: readonly TileField[] = [
  'deforestation_alert',
  'active_fires',
  'forest_cover',
  'trend',
  'canopy_height',
  'ai_forest_type',
];
/** What takes knowledge of remote sensing. */
const TECHNICAL: readonly TileField[] = [
  'ndvi_current',
  'canopy_height_rh50',
  'gedi_cover',
  'canopy_height_source',
  'sentinel1_vv',
];

/** Every field that was found, and what to know about them. */
export function ResultPanel({ found: { answer, zone } }: { readonly found: Analysis }) {
  const { measured, lossMeant, satellites, technical } = texts.value;
  return (
    <section class="card result" aria-labelledby="fields-title">
      <h2 id="fields-title">{measured}</h2>
      <AnswerOf zone={zone} ground={answer.details.zone} days={dayText(answer)} />
      <Tiles answer={answer} fields={PLAIN} />
      {answer.details.loss && <p class="muted">{lossMeant}</p>}
      <Warnings answer={answer} />
      <details class="technical">
        <summary>{technical}</summary>
        <Tiles answer={answer} fields={TECHNICAL} />
        <h3>{satellites}</h3>
        <p data-field="satellites_used">{answer.satellites_used.join(', ')}</p>
      </details>
    </section>
  );
}
