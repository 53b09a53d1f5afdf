import { MAP_IDS } from './maps.ts';

/** The kinds of evidence on whether a pixel is forest (methods 6). */
export const WITNESSES = ['spectra', 'height', 'radar', ...MAP_IDS] as const;
/** A kind of evidence on whether a pixel is forest. */
export type Witness = (typeof WITNESSES)[number];
