import { table, wrap } from './layout.ts';
import type { Lang, PackFileCheck, PackFileInfo } from './library.ts';
import { numbersOf, type Numbers } from './numbers.ts';
import { packTextsOf, type PackTexts } from './texts/pack.ts';
import { inParts } from './record-parts.ts';
import { textsOf } from './texts/record.ts';

const DAMAGED_SHOWN = 10;

interface PackPage {
  readonly pack: PackTexts;
  readonly numbers: Numbers;
  readonly lang: Lang;
  readonly columns: number;
}

/** What a pack holds, for people. */
export function formatPack(info: PackFileInfo, lang: Lang, columns: number): string {
  const page = { pack: packTextsOf(lang), numbers: numbersOf(lang), lang, columns };
  return inParts([
    table(factRows(info, page), columns),
    callLines(info, page),
    table(
      info.attribution.map((line) => [textsOf(lang).data, plain(line)]),
      columns,
    ),
  ]);
}

/** Whether a pack's file is whole, for people: what is damaged, or how much is not. */
export function formatCheck(file: string, check: PackFileCheck, lang: Lang, columns: number): string {
  const page = { pack: packTextsOf(lang), numbers: numbersOf(lang), lang, columns };
  const { pack, numbers } = page;
  const parts = numbers.atMost(check.parts, 0);
  if (check.isWhole) return inParts([wrap(pack.whole(file, parts, sizeText(check.bytes, lang)), columns)]);
  const damaged = check.damaged.length;
  const bytes = bytesText(damagedBytes(check), page);
  return inParts([wrap(pack.damaged(file, { damaged, parts, bytes }), columns), damageLines(check, page)]);
}

/** Bytes of all parts that are damaged. */
export function damagedBytes({ damaged }: PackFileCheck): number {
  return damaged.reduce((sum, { length }) => sum + length, 0);
}

/** Bytes in megabytes, which are a million; with their unit. */
export function sizeText(bytes: number, lang: Lang): string {
  return packTextsOf(lang).megabytes(numbersOf(lang).atMost(bytes / 1e6, bytes < 1e7 ? 1 : 0));
}

function factRows(info: PackFileInfo, { pack, numbers, lang }: PackPage): [string, string][] {
  const { zone, holds } = info;
  const { zone: zoneLabel, date } = textsOf(lang);
  const centre = [numbers.atMost(zone.lat, 6), numbers.atMost(zone.lng, 6)] as const;
  const counted = (count: number) => ({ count, text: numbers.atMost(count, 0) });
  const facts = {
    results: counted(holds.results),
    answers: counted(holds.answers),
    blocks: counted(holds.blocks),
    files: counted(holds.files),
  };
  return [
    [zoneLabel, pack.zoneValue(...centre, numbers.atMost(zone.size, 3))],
    [pack.years, pack.yearsValue(zone.from, zone.to)],
    [date, zone.date],
    [pack.made, pack.madeValue(info.created.slice(0, 10), plain(info.library))],
    [pack.asOf, info.today],
    [pack.size, sizeText(info.bytes, lang)],
    [pack.holds, pack.holdsValue(facts)],
    [pack.images, pack.imagesValue[`${info.simulated}`]],
  ];
}

function callLines({ calls }: PackFileInfo, { pack, columns }: PackPage): string[] {
  const rows = calls.map(({ operation, request, outcome }): [string, string] => {
    const reported = (field: string) => plain(String(request[field] ?? '?'));
    const days =
      operation === 'analyze'
        ? reported('date')
        : pack.periods(
            [reported('date1_start'), reported('date1_end')],
            [reported('date2_start'), reported('date2_end')],
          );
    return [`  ${pack.operations[operation]}`, pack.outcome(days, outcome)];
  });
  return [pack.calls, ...table(rows, columns), ...wrap(pack.madeAnew, columns, '  ')];
}

function damageLines({ damaged }: PackFileCheck, page: PackPage): string[] {
  const { pack, numbers, columns } = page;
  const more = damaged.length - DAMAGED_SHOWN;
  const shown = damaged.slice(0, DAMAGED_SHOWN).map((part) => {
    const named = { ...part, ...(part.url !== undefined && { url: plain(part.url) }) };
    return pack.damagedPart(named, bytesText(part.length, page));
  });
  const all = more > 0 ? [...shown, textsOf(page.lang).andMore(numbers.atMost(more, 0))] : shown;
  return [pack.damage, ...all.flatMap((line) => wrap(line, columns, '  - '))];
}

function bytesText(bytes: number, { pack, numbers }: PackPage): string {
  return pack.bytes(numbers.atMost(bytes, 0), bytes);
}

/** Text of a file that anybody may have made: what moves the cursor or turns text around is dropped. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, '');
}
