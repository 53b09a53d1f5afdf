/** A text without a match is returned unchanged. */
const LONG = /(?<![\d.])\d{16}|NaN/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_N = 0x4e;
const NAN = 'NaN';

/** Characters of an integer that may be safe: 16 digits and a sign. */
const LONGEST_SAFE = 17;
/** Any number with this many digits is exact as a double, so only longer numbers are checked. */
const EXACT_DIGITS = 15;

/**
 * Quotes every integer beyond 2^53 in JSON text, because `JSON.parse` would round it, and replaces the NaN that Python writes by
 * null. Strings are unchanged.
 */
export function quoteLongIntegers(json: string): string {
  if (!LONG.test(json)) return json;
  const parts: string[] = [];
  let taken = 0;
  for (let at = 0; at < json.length;) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(json, at + 1);
    else if (code === MINUS || isDigit(code)) {
      const end = numberEnd(json, at);
      if (end - at > EXACT_DIGITS && isRounded(json.slice(at, end))) {
        parts.push(json.slice(taken, at), '"', json.slice(at, end), '"');
        taken = end;
      }
      at = end;
    } else if (code === LETTER_N && json.startsWith(NAN, at)) {
      parts.push(json.slice(taken, at), 'null');
      taken = at += NAN.length;
    } else at++;
  }
  return parts.length === 0 ? json : parts.join('') + json.slice(taken);
}

/** All integers of more than 16 digits, and those of 16 digits beyond 2^53. */
function isRounded(number: string): boolean {
  if (!/^-?\d+$/.test(number)) return false;
  return number.length > LONGEST_SAFE || !Number.isSafeInteger(Number(number));
}

/** Position after the string's closing quote, or the end of the text. */
function stringEnd(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at + 1;
  }
  return json.length;
}

/** Position after the characters that a number may consist of. */
function numberEnd(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && (isDigit(json.charCodeAt(at)) || '+-.eE'.includes(json[at]))) at++;
  return at;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
