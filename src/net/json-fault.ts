/** The position where a text stops being JSON; lines and columns start at 1. */
interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** The number that other programs write and JSON lacks, if that is the fault. */
  readonly what?: string;
}

/**
 * Locates the fault in `text`, which `JSON.parse` refused with `error`. `null` if neither the text nor the parser reveals it.
 */
export function jsonFault(text: string, error: unknown): JsonFault | null {
  const odd = oddNumber(text);
  const at = odd?.at ?? positionIn(error);
  if (at === undefined) return null;
  const lines = text.slice(0, at).split('\n');
  const place = { line: lines.length, column: lines.at(-1)!.length + 1 };
  return odd === null ? place : { ...place, what: odd.what };
}

/** The position of the fault according to the parser. Not all parsers state it. */
export function positionIn(error: unknown): number | undefined {
  const found = / position (\d+)/.exec(String(error));
  return found ? Number(found[1]) : undefined;
}

/** The first number outside strings that JSON lacks. */
function oddNumber(text: string): { readonly what: string; readonly at: number } | null {
  let isInString = false;
  for (const { 0: what, index: at } of text.matchAll(/"|\\[^]|NaN|-?Infinity/g)) {
    if (what === '"') isInString = !isInString;
    else if (!isInString && !what.startsWith('\\')) return { what, at };
  }
  return null;
}
