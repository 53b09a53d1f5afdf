import type { Answer } from '../library.ts';

type Reference = NonNullable<Answer['details']['references']>[number];
/** A map of others; `height` are the heights of a published one. */
export type MapName = Reference['map'] | 'height';

/** What the pixels show of a plot; no legal finding. */
export type PlotStatus = 'no-forest' | 'no-loss-seen' | 'loss-seen' | 'unclear';

/** What a map of others says of a plot. */
export interface MapWord {
  readonly map: MapName;
  /** The year whose ground it shows, at its end; `null` where its images are of several. */
  readonly year: number | null;
  readonly version: string | null;
  /** Share of the plot that it calls forest, 0…1. */
  readonly forest: number;
  /** Share that it marks as a crop; `null` of a map without that class. */
  readonly crops: number | null;
  /** Hectares that it shows lost after the cut-off day; `null` of a map that tells no years. */
  readonly loss_ha: number | null;
}

/**
 * Where our images and the maps of others meet, in the manner of FAO's Whisp: no forest in 2020 by any, forest and no loss by
 * any, loss after 2020 by so many of those that could see one, or more information needed, with those that disagree.
 */
export interface Convergence {
  readonly line: 'no-forest' | 'forest-no-loss' | 'loss-seen' | 'more-information';
  /** Who says so, or of `more-information` who calls the plot forest; `ours` are our own images alone. */
  readonly by: readonly (MapName | 'ours')[];
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
  return references.flatMap(({ map, year, version, forest, classes, loss }) => {
    if (forest === null) return [];
    const area = (name?: string) =>
      classes.reduce((sum, one) => sum + (name === undefined || one.class === name ? one.area_ha : 0), 0);
    const since = loss?.filter((one) => one.year >= FIRST_YEAR).reduce((sum, one) => sum + one.area_ha, 0);
    return [
      {
        ...{ map, year, version },
        // Hansen's map ends with its last loss; in 2020 what it lost since still stood.
        forest: since === undefined ? forest : Math.min(1, forest + since / area()),
        crops: map === 'worldcover' ? area('crops') / area() : null,
        loss_ha: since === undefined ? null : Number(since.toFixed(4)),
      },
    ];
  });
}

/** What our own images say: the share that their spectra alone call forest, and whether they show a loss; `null` says nothing. */
export interface OwnWord {
  readonly forest: number | null;
  readonly loss: boolean | null;
}

/** No line says that a plot complies. */
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
  // A loss is one of forest: where others speak, and nobody else has any or saw it go, they disagree.
  if (losing.length > 1 || (losing.length > 0 && (forest.length > 1 || words.length === 0))) {
    const able = words.filter(({ loss_ha }) => loss_ha !== null).length + Number(own.loss !== null);
    return { line: 'loss-seen', by: losing, of: able };
  }
  // One alone agrees with nobody, and a loss that we could not look for is not known to be none.
  const isKnown = own.forest !== null && words.length > 0 && losing.length === 0;
  // Trees of a map without a year may have gone before the cut-off day.
  const undated = words.flatMap(({ map, year }) => (year === null ? [map] : []));
  const without = all.filter((name) => !forest.includes(name));
  if (isKnown && without.length > 1 && forest.every((name) => undated.some((map) => map === name)))
    return { line: 'no-forest', by: [], of: without.length };
  if (isKnown && own.loss === false && forest.length === all.length)
    return { line: 'forest-no-loss', by: forest, of: all.length };
  return { line: 'more-information', by: forest, of: all.length };
}
