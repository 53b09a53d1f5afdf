import type { CompareAnswer } from 'sylvan';
import { answerLabels, missingReason, statusWords } from 'sylvan/locale';
import { lang, unbroken } from '../state/language.ts';
import { amount } from '../result/banner.ts';
import type { Tile } from '../result/Tiles.tsx';
import { numbers, withUnit } from '../ui/numbers.ts';
import { texts } from '../texts/compare.ts';

type Details = CompareAnswer['details'];
type MeanChange = Details['significance']['ndvi'];

interface ChangeTile extends Tile {
  readonly id: keyof Details['missing'];
}

/** Tiles of confirmed and unconfirmed loss, gain, the balance, the alert, and whether the change exceeds chance. */
export function changeTiles(answer: CompareAnswer): Tile[] {
  const { missing } = answer.details;
  return [...verdictTiles(answer), ...areaTiles(answer), chanceTile(answer)].map((tile) => {
    const reason = tile.value === null ? missing[tile.id] : undefined;
    return reason ? { ...tile, lines: [missingReason(reason.code, lang.value).detail, ...tile.lines] } : tile;
  });
}

function verdictTiles({ status, deforestation_alert: alert }: CompareAnswer): ChangeTile[] {
  const { alert: alertName, status: statusName } = texts.value;
  const level = alert && answerLabels(lang.value).levels[alert];
  const change = status && statusWords(status, lang.value);
  return [
    { id: 'deforestation_alert', name: alertName, value: level, level: alert ?? 'none', lines: [] },
    { id: 'status', name: statusName, value: change, level: status ?? 'none', lines: [] },
  ];
}

function areaTiles({ changes, details: { forest } }: CompareAnswer): ChangeTile[] {
  const { loss, gain, net, lossNote, lossMeant, unknown, netNote } = texts.value;
  const hectares = (value: number | null) => (value === null ? null : withUnit(value, 2, 'ha'));
  const { forest_loss_ha: lost, loss_pct, net_ha } = changes;
  const { provisional_loss_ha: provisional, unknown_ha: unknownHa, area_change_pct: grown } = forest;
  const percent = loss_pct === null ? null : numbers.percent(loss_pct, 1);
  const lossLines = [
    ...(provisional === null ? [] : [lossNote(percent, amount(provisional)), lossMeant]),
    ...(unknownHa ? [unknown(amount(unknownHa))] : []),
  ];
  return [
    { id: 'changes.forest_loss_ha', name: loss, value: hectares(lost), lines: lossLines },
    { id: 'changes.forest_gain_ha', name: gain, value: hectares(changes.forest_gain_ha), lines: [] },
    {
      id: 'changes.net_ha',
      name: net,
      value: net_ha === null ? null : unbroken(`${numbers.signedAtMax(net_ha, 2)} ha`),
      lines: grown === null ? [] : [netNote(numbers.signedPercent(grown, 1))],
    },
  ];
}

function chanceTile({ changes: { significant }, details }: CompareAnswer): ChangeTile {
  const { significance, verdicts } = texts.value;
  const { ndvi, nbr } = details.significance;
  return {
    id: 'changes.significant',
    name: significance,
    value: significant === null ? null : verdicts[`${significant}`],
    lines: [meanText('NDVI', ndvi), meanText('NBR', nbr)],
  };
}

function meanText(name: string, { mean, interval, t, blocks }: MeanChange): string {
  const { mean: reported, noValue } = texts.value;
  const ends =
    interval &&
    answerLabels(lang.value).interval(numbers.signed(interval[0], 3), numbers.signed(interval[1], 3));
  const signed = mean === null ? noValue : numbers.signed(mean, 3);
  return reported(name, signed, ends, t === null ? null : numbers.signed(t, 1), blocks);
}
