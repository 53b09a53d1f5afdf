import type { Lang } from 'sylvan/contract';
import type { PackCheck, PackInfo } from 'sylvan/packs';
import type { PackFileInfo } from 'sylvan/node';
import { plain, table, wrap } from './layout.ts';
import { numbersOf } from './numbers.ts';
import { pageOf } from './page.ts';
import { packTextsOf } from './texts/pack.ts';
import { inParts } from './record-parts.ts';

const DAMAGED_SHOWN = 10;

type PackPage = ReturnType<typeof packPage>;

function packPage(lang: Lang, columns: number) {
  return { ...pageOf(lang, columns), pack: packTextsOf(lang) };
}

/** The contents of a pack, for people. */
export function formatPack(info: PackFileInfo, lang: Lang, columns: number): string {
  const page = packPage(lang, columns);
  return inParts([
    table(factRows(info, page), columns),
    callLines(info, page),
    table(
      info.attribution.map((line) => [page.texts.data, plain(line)]),
      columns,
    ),
  ]);
}

/** The packs in the folder of packs, for people. */
export function formatPacks(packs: readonly PackInfo[], lang: Lang, columns: number): string {
  const page = packPage(lang, columns);
  if (packs.length === 0) return inParts([wrap(page.pack.none, columns)]);
  return inParts(packs.map((one) => [one.id, ...table(listedRows(one, page), columns)]));
}

function listedRows({ zone, bytes, isComplete, simulated }: PackInfo, page: PackPage): [string, string][] {
  const { pack, lang } = page;
  return [
    ...zoneRows(zone, page),
    [pack.size, isComplete ? sizeText(bytes, lang) : pack.unfinished],
    ...(simulated ? [[pack.images, pack.imagesValue.true] satisfies [string, string]] : []),
  ].map(([label, value]): [string, string] => [`  ${label}`, value]);
}

/** The result of checking a pack file, for people: that it is intact, or how many and which entries are damaged. */
export function formatCheck(file: string, check: PackCheck, lang: Lang, columns: number): string {
  const page = packPage(lang, columns);
  const { pack, numbers } = page;
  const entries = numbers.atMost(check.entries, 0);
  if (check.isWhole) return inParts([wrap(pack.whole(file, entries, sizeText(check.bytes, lang)), columns)]);
  const damaged = check.damaged.length;
  return inParts([wrap(pack.damaged(file, damaged, entries), columns), damageLines(check, page)]);
}

/** Bytes in megabytes (10^6), with the unit. */
export function sizeText(bytes: number, lang: Lang): string {
  return packTextsOf(lang).megabytes(numbersOf(lang).atMost(bytes / 1e6, bytes < 1e7 ? 1 : 0));
}

function zoneRows(zone: PackFileInfo['zone'], { pack, numbers, texts }: PackPage): [string, string][] {
  const centre = [numbers.atMost(zone.lat, 6), numbers.atMost(zone.lng, 6)] as const;
  return [
    [texts.zone, pack.zoneValue(...centre, numbers.atMost(zone.size, 3))],
    [pack.years, pack.yearsValue(zone.from, zone.to)],
    [texts.date, zone.date],
  ];
}

function factRows(info: PackFileInfo, page: PackPage): [string, string][] {
  const { pack, numbers, lang } = page;
  const { zone, entries } = info;
  return [
    ...zoneRows(zone, page),
    [pack.made, pack.madeValue(info.created.slice(0, 10), plain(info.library))],
    [pack.asOf, info.today],
    [pack.size, sizeText(info.bytes, lang)],
    [pack.holds, pack.holdsValue(entries, numbers.atMost(entries, 0))],
    [pack.images, pack.imagesValue[`${info.simulated}`]],
  ];
}

function callLines({ calls }: PackFileInfo, { pack, columns }: PackPage): string[] {
  const rows = calls.map(({ operation, request, outcome }): [string, string] => {
    const reported = (field: string) => {
      const stated = request[field];
      return plain(typeof stated === 'string' ? stated : '?');
    };
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

function damageLines({ damaged }: PackCheck, page: PackPage): string[] {
  const { pack, numbers, columns } = page;
  const more = damaged.length - DAMAGED_SHOWN;
  const shown = damaged
    .slice(0, DAMAGED_SHOWN)
    .map(({ name, size }) => pack.damagedEntry(plain(name), pack.bytes(numbers.atMost(size, 0), size)));
  const all = more > 0 ? [...shown, page.texts.andMore(numbers.atMost(more, 0))] : shown;
  return [pack.damage, ...all.flatMap((line) => wrap(line, columns, '  - '))];
}
