import { itemFaultLabel } from 'sylvan/locale';
import type { CatalogCheck, ItemFault } from 'sylvan/catalogs';
import type { Lang } from 'sylvan/contract';
import { printRecord, withSylvan } from './call.ts';
import { EXIT } from './exit-codes.ts';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { paragraph, plain, wrap } from './layout.ts';
import { catalogTextsOf } from './texts/catalog.ts';
import { faultDetail } from './texts/fault-details.ts';

/** The options of `sylvan catalog check`. */
export interface CatalogCheckFlags extends CommonFlags {
  readonly location: string;
}

/** Prints the faults of each item in a folder. Resolves with the exit code: 0 if every item is usable. */
export async function catalogCheckCommand(flags: CatalogCheckFlags, io: Io): Promise<number> {
  const check = await withSylvan(flags, io, (sylvan) =>
    io.library.checkCatalog(sylvan, flags.location, { signal: io.signal }),
  );
  printRecord(check, flags, io, (columns) => formatCatalogCheck(check, langOf(flags), columns));
  return check.items.length > 0 && check.usable === check.items.length ? EXIT.ok : EXIT.badInput;
}

/** Each faulty item, and the number of usable ones. */
function formatCatalogCheck(check: CatalogCheck, lang: Lang, columns: number): string {
  const texts = catalogTextsOf(lang);
  const { items, usable, bbox, start, end, address } = check;
  if (items.length === 0) return paragraph(texts.empty, { columns });
  const faulty = items.filter(({ faults }) => faults.length > 0);
  const lines = [
    ...faulty.flatMap(({ id, faults }) => [
      plain(id),
      ...faults.flatMap((fault) => wrap(faultText(fault, lang), columns, fault.isFatal ? '  - ' : '  ~ ')),
    ]),
    ...(faulty.length > 0 ? [''] : []),
    ...wrap(texts.usable(usable, items.length, plain(address)), columns),
    ...(bbox === null || start === null || end === null
      ? []
      : wrap(texts.where(bbox.map((degrees) => degrees.toFixed(3)).join(', '), start, end), columns)),
  ];
  return `${lines.join('\n')}\n`;
}

function faultText({ code, asset, detail, isFatal }: ItemFault, lang: Lang): string {
  const texts = catalogTextsOf(lang);
  const what = texts.fault(faultLabel({ code, detail }, lang), asset);
  return `${what}${isFatal ? '' : `; ${texts.costs}`}`;
}

/** A fault's label and its details. */
export function faultLabel({ code, detail }: Pick<ItemFault, 'code' | 'detail'>, lang: Lang): string {
  const more = faultDetail(plain(detail), lang);
  return `${itemFaultLabel(code, lang)}${more === null ? '' : ` (${more})`}`;
}
