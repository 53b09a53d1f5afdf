import type { CompareAnswer } from 'sylvan';
import { answerLabels, missingReason, statusWords } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { amount } from '../result/banner.ts';
import { numbersOf } from '../ui/numbers.ts';
import '../ui/ui.css';
import { texts } from '../texts/compare.ts';

type Path = keyof CompareAnswer['details']['missing'];
type MeanChange = CompareAnswer['details']['significance']['ndvi'];

interface Tile {
  readonly path: Path;
  readonly name: string;
  /** `null` if the record has no value. */
  readonly value: string | null;
  /** Sets the colour. */
  readonly level?: string;
  readonly notes?: readonly string[];
}

/**
 * Confirmed and unconfirmed loss, gain and their balance, the alert, and whether the change exceeds chance. Missing values show
 * the reason.
 */
export function ChangeTiles({ answer }: { readonly answer: CompareAnswer }) {
  const { missing } = answer.details;
  return (
    <ul class="tiles">
      {[...verdictTiles(answer), ...areaTiles(answer), chanceTile(answer)].map(
        ({ path, name, value, level, notes = [] }) => (
          <li key={path} data-field={path} data-level={level}>
            <h3>{name}</h3>
            <p class={value === null ? 'value none' : 'value'}>{value ?? texts.value.noValue}</p>
            {value === null && missing[path] && <p>{missingReason(missing[path].code, lang.value).detail}</p>}
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </li>
        ),
      )}
    </ul>
  );
}

function verdictTiles(answer: CompareAnswer): Tile[] {
  const { status, deforestation_alert: alert } = answer;
  const { alert: alertName, status: statusName } = texts.value;
  const word = alert && answerLabels(lang.value).levels[alert];
  return [
    { path: 'deforestation_alert', name: alertName, value: word, level: alert ?? 'none' },
    {
      path: 'status',
      name: statusName,
      value: status && statusWords(status, lang.value),
      level: status ?? 'none',
    },
  ];
}

function areaTiles({ changes, details: { forest } }: CompareAnswer): Tile[] {
  const { loss, gain, net, lossNote, lossMeant, unknown, netNote } = texts.value;
  const numbers = numbersOf(lang.value);
  const hectares = (value: number | null) => (value === null ? null : `${numbers.atMost(value, 2)} ha`);
  const { forest_loss_ha: lost, loss_pct, net_ha } = changes;
  const { provisional_loss_ha: provisional, unknown_ha: unknownHa, area_change_pct: grown } = forest;
  const percent = loss_pct === null ? null : numbers.percent(loss_pct, 1);
  const lossNotes = [
    ...(provisional === null ? [] : [lossNote(percent, amount(provisional, lang.value)), lossMeant]),
    ...(unknownHa ? [unknown(amount(unknownHa, lang.value))] : []),
  ];
  return [
    { path: 'changes.forest_loss_ha', name: loss, value: hectares(lost), notes: lossNotes },
    { path: 'changes.forest_gain_ha', name: gain, value: hectares(changes.forest_gain_ha) },
    {
      path: 'changes.net_ha',
      name: net,
      value: net_ha === null ? null : `${numbers.signedAtMax(net_ha, 2)} ha`,
      notes: grown === null ? [] : [netNote(numbers.signedPercent(grown, 1))],
    },
  ];
}

function chanceTile({ changes: { significant }, details }: CompareAnswer): Tile {
  const { significance, verdicts } = texts.value;
  const { ndvi, nbr } = details.significance;
  return {
    path: 'changes.significant',
    name: significance,
    value: significant === null ? null : verdicts[`${significant}`],
    notes: [meanText('NDVI', ndvi), meanText('NBR', nbr)],
  };
}

function meanText(name: string, { mean, interval, t, blocks }: MeanChange): string {
  const { mean: reported } = texts.value;
  const numbers = numbersOf(lang.value);
  const ends =
    interval &&
    answerLabels(lang.value).interval(numbers.signed(interval[0], 3), numbers.signed(interval[1], 3));
  const signed = mean === null ? texts.value.noValue : numbers.signed(mean, 4);
  return reported(name, signed, ends, t === null ? null : numbers.signed(t, 1), blocks);
}
