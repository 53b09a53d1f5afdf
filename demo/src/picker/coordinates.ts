import { isPoint, type Point } from '../state/degrees.ts';

const NUMBER = String.raw`([+-]?\d+(?:\.\d+)?)`;
const SIXTIETHS = String.raw`\s*(?:[°d]\s*(?:(\d+(?:\.\d+)?)\s*['′’m]\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["″”s]|''|′′|’’)\s*)?)?`;
const LETTER = '([NSEWO])';

/** Degrees, with minutes and seconds if given, and a letter before or after. */
const LETTER_FIRST = new RegExp(`${LETTER}\\s*${NUMBER}${SIXTIETHS}`, 'iy');
const LETTER_LAST = new RegExp(`()${NUMBER}${SIXTIETHS}${LETTER}?`, 'iy');

/**
 * Parses a place: decimal degrees (`-10.5992, -61.3529`; `-10,5992 ; -61,3529`), or degrees, minutes and seconds (`10°35'57.1"S
 * 61°21'10.4"W`, `O` also means west), also as printed (`(−10.5992, −61.3529)`) and in links (`geo:-10.5992,-61.3529;u=35`).
 * Latitude comes first unless letters say otherwise. Null for anything else.
 */
export function parsePoint(text: string): Point | null {
  const point = parseDegrees(text);
  return point !== null && isPoint(point) ? point : null;
}

/** The same, even if the degrees are out of range. */
export function parseDegrees(text: string): Point | null {
  const parts = partsOf(withPoints(bare(text)));
  if (parts?.length !== 2) return null;
  const [first, second] = parts;
  const isSwapped = first.axis === 'lng' || second.axis === 'lat';
  const [lat, lng] = isSwapped ? [second, first] : [first, second];
  if (lat.axis === 'lng' || lng.axis === 'lat') return null;
  return { lat: lat.degrees, lng: lng.degrees };
}

interface Part {
  readonly degrees: number;
  readonly axis: 'lat' | 'lng' | null;
}

/**
 * Strips the scheme and parameters of a link, and brackets around printed coordinates. Replaces other minus signs with a hyphen.
 */
function bare(text: string): string {
  const link = /^\s*geo:([^;?]*)/i.exec(text);
  return (link?.[1] ?? text).replaceAll('\u2212', '-').replace(/^[\s([]+|[\s)\]]+$/g, '');
}

/** Replaces decimal commas with points: commas with a digit on both sides, if another separator divides the parts. */
function withPoints(text: string): string {
  const isFrench = /\d,\d/.test(text) && (text.match(/,/g)?.length ?? 0) >= 2 && !text.includes('.');
  return isFrench ? text.replace(/(\d),(\d)/g, '$1.$2') : text;
}

function partsOf(text: string): Part[] | null {
  const parts: Part[] = [];
  const pattern = /^[NSEWO]/i.test(text) ? LETTER_FIRST : LETTER_LAST;
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return null;
    const part = partOf(match);
    if (part === null) return null;
    parts.push(part);
    at = pattern.lastIndex + /^[\s,;/]*/.exec(text.slice(pattern.lastIndex))![0].length;
  }
  return parts;
}

function partOf(match: RegExpExecArray): Part | null {
  const [, before, whole, minutes = '0', seconds = '0', behind] = match as (string | undefined)[];
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const letter = `${before ?? ''}${behind ?? ''}`.toUpperCase();
  if (letter !== '' && /^[+-]/.test(whole)) return null;
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isNegative = whole.startsWith('-') || /[SWO]/.test(letter);
  const axis = letter === '' ? null : /[NS]/.test(letter) ? 'lat' : 'lng';
  return { degrees: isNegative ? -size : size, axis };
}
