import type { Answer } from '../library.ts';

type Reference = NonNullable<Answer['details']['references']>[number];

/** What the pixels show of a plot; no legal finding. */
export type PlotStatus = 'no-forest' | 'no-loss-seen' | 'loss-seen' | 'unclear';

/** What a map of others says of a plot. */
export interface MapWord {
  readonly map: Reference['map'];
  /** The year whose ground it shows. */
  readonly year: number;
  /** Share of the plot that it calls forest, 0…1. */
  readonly forest: number;
  /** Share that it marks as a crop; `null` of a map without that class. */
  readonly crops: number | null;
  /** Hectares that it shows lost after the cut-off day; `null` of a map that tells no years. */
  readonly loss_ha: number | null;
}

/**
 * Where our pixels and the maps of others meet, in the manner of FAO's Whisp: no forest in 2020 by any, forest and no loss by
 * any, loss after 2020 by so many of those that could see one, or more information needed, with those that disagree.
 */
export interface Convergence {
  readonly line: 'no-forest' | 'forest-no-loss' | 'loss-seen' | 'more-information';
  /** Who says so, or of `more-information` who calls the plot forest; `ours` are our own pixels. */
  readonly by: readonly (Reference['map'] | 'ours')[];
  /** How many could say. */
  readonly of: number;
}

/** First year after the cut-off day. */
const FIRST_YEAR = 2021;
/** Share of a plot that is forest at least, so that a map has forest there; less is within its pixels' edges. */
const SOME_FOREST = 0.1;
/** Hectares of loss that stand for themselves, of a map in pixels of 30 m: two of them. */
const SOME_LOSS = 0.18;

/** The words of the maps that say anything of a plot. */
export function mapWords({ references = [] }: Pick<Answer['details'], 'references'>): MapWord[] {
  return references.flatMap(({ map, year, forest, classes, loss }) => {
    if (forest === null) return [];
    const area = (name?: string) =>
      classes.reduce((sum, one) => sum + (name === undefined || one.class === name ? one.area_ha : 0), 0);
    const since = loss?.filter((one) => one.year >= FIRST_YEAR).reduce((sum, one) => sum + one.area_ha, 0);
    return [
      {
        ...{ map, year },
        // Hansen's map ends with its last loss; in 2020 what it lost since still stood.
        forest: since === undefined ? forest : Math.min(1, forest + since / area()),
        crops: map === 'worldcover' ? area('crops') / area() : null,
        loss_ha: since === undefined ? null : Number(since.toFixed(4)),
      },
    ];
  });
}

/** `status` is our own pixels' word. No line says that a plot complies. */
export function convergenceOf(status: PlotStatus, words: readonly MapWord[]): Convergence {
  const losing = [
    ...(status === 'loss-seen' ? (['ours'] as const) : []),
    ...words.flatMap(({ map, loss_ha }) => ((loss_ha ?? 0) >= SOME_LOSS ? [map] : [])),
  ];
  const forest = [
    ...(status === 'no-forest' || status === 'unclear' ? [] : (['ours'] as const)),
    ...words.flatMap((word) => (word.forest >= SOME_FOREST ? [word.map] : [])),
  ];
  const isUnclear = status === 'unclear';
  const witnesses = words.length + (isUnclear ? 0 : 1);
  // A loss is one of forest: where maps were read and nobody else has any, they disagree.
  if (losing.length > 0 && (forest.length > 1 || words.length === 0))
    return {
      line: 'loss-seen',
      by: losing,
      of: words.filter(({ loss_ha }) => loss_ha !== null).length + (isUnclear ? 0 : 1),
    };
  // One alone agrees with nobody.
  const isKnown = !isUnclear && words.length > 0;
  if (isKnown && forest.length === 0) return { line: 'no-forest', by: [], of: witnesses };
  if (isKnown && losing.length === 0 && forest.length === witnesses)
    return { line: 'forest-no-loss', by: forest, of: witnesses };
  return { line: 'more-information', by: forest, of: witnesses };
}
