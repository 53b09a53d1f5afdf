import type { AnalyzeAnswer } from '../contract/index.ts';

/** A reference map; `height` is a published canopy height map. */
export type MapName = NonNullable<AnalyzeAnswer['details']['references']>[number]['map'] | 'height';

/** Result from the pixels of a plot; not a legal finding. */
export type PlotStatus = 'no-forest' | 'no-loss-seen' | 'loss-seen' | 'unclear';

/** Result of a reference map for a plot. */
export interface MapWord {
  /** Which map. */
  readonly map: MapName;
  /** The map shows the ground at the end of this year; `null` if its images span several years. */
  readonly year: number | null;
  /** Its version; `null` if unknown. */
  readonly version: string | null;
  /** Fraction of the plot that it maps as forest, 0…1. */
  readonly forest: number;
  /** Fraction of the plot that it maps as crops; `null` for a map without that class. */
  readonly crops: number | null;
  /** Hectares that it maps as lost after the cut-off day; `null` for a map without loss years. */
  readonly loss_ha: number | null;
}

/**
 * How far our images and the reference maps agree, in the manner of FAO's Whisp: no forest in 2020 in any source; forest and no
 * loss in any; loss after 2020 in some of the sources that could show it; or more information needed, with the sources that
 * disagree.
 */
export interface Convergence {
  /** The line of convergence. */
  readonly line: 'no-forest' | 'forest-no-loss' | 'loss-seen' | 'more-information';
  /**
   * The sources that support the line or, for `more-information`, those that map the plot as forest; `ours` means our own images
   * alone.
   */
  readonly by: readonly (MapName | 'ours')[];
  /** Number of sources that could support the line. */
  readonly of: number;
  /** Why more information is needed; `null` for the other lines. */
  readonly reason: MissingReason | null;
}

/** Too few sources could be read; the outcome of the forest is unknown; or the sources disagree about forest or loss. */
export type MissingReason = 'few-sources' | 'loss-unknown' | 'disagreement';

/** All reference maps, in the order in which they are listed. */
const MAPS: readonly MapName[] = ['worldcover', 'gfc2020', 'hansen', 'height'];

/** First year after the cut-off day. */
export const FIRST_YEAR = 2021;
/** Minimum forest fraction of a plot for a map to count as showing forest; less may come from pixels at its edge. */
const SOME_FOREST = 0.1;
/** Minimum loss in hectares for a map with 30 m pixels to count as showing loss: two pixels. */
const SOME_LOSS = 0.18;

/** The findings of the maps that cover a plot. */
export function mapWords({ references = [] }: Pick<AnalyzeAnswer['details'], 'references'>): MapWord[] {
  return references.flatMap(({ map, year, version, forest, classes, loss }) => {
    if (forest === null) return [];
    const area = (name?: string) =>
      classes.reduce((sum, one) => sum + (name === undefined || one.class === name ? one.area_ha : 0), 0);
    const since = loss?.filter((one) => one.year >= FIRST_YEAR).reduce((sum, one) => sum + one.area_ha, 0);
    return [
      {
        ...{ map, year, version },
        // Hansen's map shows the forest after its last year of loss; forest that it shows as lost after 2020 still stood in 2020.
        forest: since === undefined ? forest : Math.min(1, forest + since / area()),
        crops: map === 'worldcover' ? area('crops') / area() : null,
        loss_ha: since === undefined ? null : Number(since.toFixed(4)),
      },
    ];
  });
}

/** The maps that could not be read for a plot or do not cover it. */
export function mapsMissing(words: readonly MapWord[]): MapName[] {
  return MAPS.filter((name) => !words.some(({ map }) => map === name));
}

/** Result of our own images: the forest fraction by spectra alone, and whether they show a loss; each is `null` if unknown. */
export interface OwnWord {
  readonly forest: number | null;
  readonly loss: boolean | null;
}

/** Finds the line of convergence of a plot; no line says that the plot complies. */
export function convergenceOf(own: OwnWord, words: readonly MapWord[]): Convergence {
  const ours = (says: boolean) => (says ? (['ours'] as const) : []);
  const losing = [
    ...ours(own.loss === true),
    ...words.flatMap(({ map, loss_ha }) => ((loss_ha ?? 0) >= SOME_LOSS ? [map] : [])),
  ];
  const forest = [
    ...ours((own.forest ?? 0) >= SOME_FOREST),
    ...words.flatMap((word) => (word.forest >= SOME_FOREST ? [word.map] : [])),
  ];
  const all = [...words.map(({ map }) => map), ...ours(own.forest !== null)];
  // There is no loss without forest: if other sources cover the plot and none of them maps forest or loss, they disagree with the
  // loss.
  if (losing.length > 1 || (losing.length > 0 && (forest.length > 1 || words.length === 0))) {
    const able = words.filter(({ loss_ha }) => loss_ha !== null).length + Number(own.loss !== null);
    return { line: 'loss-seen', by: losing, of: able, reason: null };
  }
  // A single source has no other to agree with, and if our images do not show whether there was a loss, there may be one.
  const isKnown = own.forest !== null && words.length > 0 && losing.length === 0;
  // Trees on a map without a year may have been lost before the cut-off day.
  const undated = words.flatMap(({ map, year }) => (year === null ? [map] : []));
  const without = all.filter((name) => !forest.includes(name));
  if (isKnown && without.length > 1 && forest.every((name) => undated.some((map) => map === name)))
    return { line: 'no-forest', by: [], of: without.length, reason: null };
  const isForest = forest.length === all.length;
  if (isKnown && own.loss === false && isForest)
    return { line: 'forest-no-loss', by: forest, of: all.length, reason: null };
  const isMixed = losing.length > 0 || (forest.length > 0 && !isForest);
  const missing = own.loss === null && isForest ? 'loss-unknown' : 'few-sources';
  const reason = all.length < 2 ? 'few-sources' : isMixed ? 'disagreement' : missing;
  return { line: 'more-information', by: forest, of: all.length, reason };
}
