/** Radar scales other than linear power, the only one that is read. */
export type OtherScale = 'amplitude' | 'decibels';

/** ASF's names of terrain-corrected files: `…_RTC30_G_gauned_5A6C_VV`; the second letter of `gauned` is the scale. */
const ASF_NAME = /_G_[gs]([ad])[a-z]{4}_/;
const ASF_SCALES: Readonly<Record<string, OtherScale>> = { a: 'amplitude', d: 'decibels' };
/** A word in a file's name that states the scale. */
const IN_WORDS = /(?:^|[_.-])(amp(?:litude)?|db|decibels?)(?=[_.-])/i;

/** The scale stated by a file's address or its item's id; null if it is power or not stated. */
export function scaleNamed(href: string, id = ''): OtherScale | null {
  const path = new URL(href).pathname;
  const asf = ASF_NAME.exec(`${id}_${path}`);
  if (asf !== null) return ASF_SCALES[asf[1]];
  const word = IN_WORDS.exec(path.replace(/^.*\//s, ''))?.[1].toLowerCase();
  if (word === undefined) return null;
  return word.startsWith('amp') ? 'amplitude' : 'decibels';
}

const TO_POWER: Readonly<Record<OtherScale, string>> = { amplitude: 'A**2', decibels: '10**(A/10)' };

/** What is wrong with a file that has such a scale, and how to fix it. */
export function notLinear(what: string, scale: OtherScale): string {
  return `${what} contains ${scale} instead of linear power: convert it, for example with gdal_calc.py -A in.tif --outfile out.tif --calc "${TO_POWER[scale]}"`;
}

/**
 * Cross-polarised power, and its ratio to co-polarised power, above which values must be amplitudes, since no ground returns so
 * much power.
 */
const CROSSWISE = { power: 0.1, ratio: 0.4 } as const;

/**
 * Whether planes of VV and VH are amplitudes, judging by their medians: over forest or bare ground, the square roots of their
 * power are far too similar.
 */
export function areAmplitudes(vv: Float32Array, vh: Float32Array): boolean {
  const [along, across] = [vv, vh].map(medianOf);
  return across > CROSSWISE.power && across > CROSSWISE.ratio * along;
}

/** NaN if there are no values. */
function medianOf(values: Float32Array): number {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  return known[known.length >> 1] ?? NaN;
}
