import { MAP_IDS } from './maps.ts';

/** What says of a pixel whether it is forest (methods 6). */
export const WITNESSES = ['spectra', 'height', 'radar', ...MAP_IDS] as const;
/** One of these. */
export type Witness = (typeof WITNESSES)[number];
