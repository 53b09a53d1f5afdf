/** Scales of radar that are not the one that is read, linear power. */
export type OtherScale = 'amplitude' | 'decibels';

/** ASF's names of terrain-corrected files: `…_RTC30_G_gauned_5A6C_VV`, in which the second letter is the scale. */
const ASF_NAME = /_G_[gs]([ad])[a-z]{4}_/;
const ASF_SCALES: Readonly<Record<string, OtherScale>> = { a: 'amplitude', d: 'decibels' };
/** A word of a file's name. */
const IN_WORDS = /(?:^|[_.-])(amp(?:litude)?|db|decibels?)(?=[_.-])/i;

/** The scale that the address of a file states, or the id of its item; null where that is power, or nothing is stated. */
export function scaleNamed(href: string, id = ''): OtherScale | null {
  const path = new URL(href).pathname;
  const asf = ASF_NAME.exec(`${id}_${path}`);
  if (asf !== null) return ASF_SCALES[asf[1]];
  const word = IN_WORDS.exec(path.replace(/^.*\//s, ''))?.[1].toLowerCase();
  if (word === undefined) return null;
  return word.startsWith('amp') ? 'amplitude' : 'decibels';
}

const TO_POWER: Readonly<Record<OtherScale, string>> = { amplitude: 'A**2', decibels: '10**(A/10)' };

/** What is wrong with a file of such a scale, and what to do. */
export function notLinear(what: string, scale: OtherScale): string {
  return `${what} holds ${scale}, and linear power is read: convert it, for example with gdal_calc.py -A in.tif --outfile out.tif --calc "${TO_POWER[scale]}"`;
}

/** Power that comes back crosswise from no ground but as amplitude: so much of it, and so much of the other's. */
const CROSSWISE = { power: 0.1, ratio: 0.4 } as const;

/** Whether planes of VV and VH are amplitudes, by their medians: where forest or bare ground is seen, roots are far too alike. */
export function areAmplitudes(vv: Float32Array, vh: Float32Array): boolean {
  const [along, across] = [vv, vh].map(medianOf);
  return across > CROSSWISE.power && across > CROSSWISE.ratio * along;
}

/** NaN of nothing. */
function medianOf(values: Float32Array): number {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  return known[known.length >> 1] ?? NaN;
}
