import type { AnalyzeAnswer } from 'sylvan';
import { answerLabels, fieldText, intervalText, missingReason, recordLabels } from 'sylvan/locale';
import { isEndedEarly } from '../state/analysis.ts';
import { lang, unbroken } from '../state/language.ts';
import { texts } from '../texts/result.ts';
import '../ui/ui.css';
import { notesOf } from './notes.ts';
import { originText, type TileField } from './provenance.ts';

export interface Tile {
  readonly id: string;
  readonly name: string;
  /** `null` if the record has no value. */
  readonly value: string | null;
  /** Determines the colour of the tile. */
  readonly level?: string | undefined;
  /** Lines below the value: its interval and evidence, or the reason why it is missing. */
  readonly lines: readonly string[];
  /** When the value was observed, and by which missions. */
  readonly origin?: string;
}

export function TileList({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <ul class="tiles bare">
      {tiles.map(({ id, name, value, level, lines, origin }) => (
        <li key={id} data-field={id} data-level={level}>
          <h3>{name}</h3>
          <p class={value === null ? 'value none' : 'value'}>{value ?? recordLabels(lang.value).noValue}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {origin !== undefined && <p class="muted">{origin}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The tile of a field: its value with unit, interval, evidence, date and source, or the reason why it is missing. */
export function tileOf(field: TileField, answer: AnalyzeAnswer): Tile {
  const value = unbroken(fieldText(field, answer, lang.value));
  const named = {
    ...{ id: field, name: answerLabels(lang.value).fields[field], value },
    level: levelOf(field, answer),
  };
  if (value === null) {
    const reason = answer.details.missing[field];
    return { ...named, lines: reason ? [reasonText(reason.code)] : [] };
  }
  const interval = unbroken(intervalText(field, answer, lang.value));
  const lines = [...(interval === null ? [] : [interval]), ...notesOf(field, answer)];
  return { ...named, lines, origin: originText(field, answer) };
}

/** The reason why a value is missing. A source still being read when the user ended the analysis will not be read any more. */
function reasonText(code: Parameters<typeof missingReason>[0]): string {
  if (code === 'pending' && isEndedEarly.value) return texts.value.notAwaited;
  return missingReason(code, lang.value).detail;
}

/** The basis of a tile's colour: the alert level or the direction of the trend. */
function levelOf(field: TileField, answer: AnalyzeAnswer): string | undefined {
  return field === 'deforestation_alert' || field === 'trend' ? (answer[field] ?? undefined) : undefined;
}
