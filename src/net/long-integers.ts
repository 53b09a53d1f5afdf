/** A quick test: text without a match is returned unchanged. */
const LONG = /(?<![\d.])\d{16}|NaN/;
/** Matches quotes and escapes, which show where strings begin and end; NaN; and integers of 16 digits or more. */
const TOKEN = /"|\\[^]|NaN|(?<![-+.eE\d])-?\d{16,}(?![-+.eE\d])/g;
/** Maximum number of characters in an integer that may be safe: 16 digits and a sign. */
const LONGEST_SAFE = 17;

/**
 * Quotes every integer beyond 2^53 in JSON text, because `JSON.parse` would round it, and replaces the NaN that Python writes
 * with null. Strings are unchanged.
 */
export function quoteLongIntegers(json: string): string {
  if (!LONG.test(json)) return json;
  let isInString = false;
  return json.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString;
    if (isInString || /^["\\]/.test(token)) return token;
    if (token === 'NaN') return 'null';
    const isSafe = token.length <= LONGEST_SAFE && Number.isSafeInteger(Number(token));
    return isSafe ? token : `"${token}"`;
  });
}
