import type { AnalyzeAnswer } from 'sylvan';
import { answerLabels, fieldText, intervalText, missingReason, recordLabels } from 'sylvan/locale';
import { isEndedEarly } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { texts } from '../texts/result.ts';
import '../ui/ui.css';
import { notesOf } from './notes.ts';
import type { TileField } from './provenance.ts';
import { originText } from './tile.ts';

interface TilesProps {
  readonly answer: AnalyzeAnswer;
  readonly fields: readonly TileField[];
}

/** One tile per field, with unit, interval, evidence, date and source. Missing values show the reason. */
export function Tiles({ answer, fields }: TilesProps) {
  return (
    <ul class="tiles">
      {fields.map((field) => (
        <li key={field} data-field={field} data-level={levelOf(field, answer)}>
          <Tile field={field} answer={answer} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ field, answer }: { readonly field: TileField; readonly answer: AnalyzeAnswer }) {
  const value = fieldText(field, answer, lang.value);
  const name = answerLabels(lang.value).fields[field];
  if (value === null) {
    const reason = answer.details.missing[field];
    return (
      <>
        <h3>{name}</h3>
        <p class="value none">{recordLabels(lang.value).noValue}</p>
        {reason && <p>{reasonText(reason.code)}</p>}
      </>
    );
  }
  const interval = intervalText(field, answer, lang.value);
  return (
    <>
      <h3>{name}</h3>
      <p class="value">{value}</p>
      {interval !== null && <p>{interval}</p>}
      {notesOf(field, answer).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p class="muted">{originText(field, answer)}</p>
    </>
  );
}

/** A source still being read when the analysis ended will not be read any more. */
function reasonText(code: Parameters<typeof missingReason>[0]): string {
  if (code === 'pending' && isEndedEarly.value) return texts.value.notAwaited;
  return missingReason(code, lang.value).detail;
}

/** The basis of a tile's colour: the alert level or the direction of the trend. */
function levelOf(field: TileField, answer: AnalyzeAnswer): string | undefined {
  return field === 'deforestation_alert' || field === 'trend' ? (answer[field] ?? undefined) : undefined;
}
