import { insideOf, type Zone } from '../../geo/zone.ts';
import type { AuxiliarySources } from '../../sources/auxiliary.ts';
import { LAND_CLASSES, MAP_IDS, type LandClass } from '../../contract/maps.ts';
import { FOREST_CLASSES, MAPS } from '../../sources/maps/table.ts';
import type { MapReading } from '../../sources/maps/read.ts';
import type { ForestResult } from '../forest/tasks.ts';
import type { Agreement, Reference } from './references.ts';

/**
 * Compares the maps that were read with the forest of the record's last day; there is no agreement (`null`) if that forest is
 * unknown. Rejects only on abort.
 */
export async function findReferences(
  maps: AuxiliarySources['maps'],
  forest: Pick<ForestResult, 'classes'> | null,
  zone: Zone,
): Promise<Reference[]> {
  const inside = insideOf(zone, zone.grid);
  return Promise.all(
    MAP_IDS.map(async (map) => {
      const outcome = await maps[map];
      const counts = forest && outcome.value && countClasses(forest.classes, outcome.value.forest, inside);
      return { map, outcome, agreement: counts && agreementOf(counts, zone) };
    }),
  );
}

/**
 * Numbers of pixels known to both our forest and the map, by the classes that the two assign. Pixels partly outside the zone
 * count as fractions.
 */
type Counts = readonly [neither: number, onlyTheirs: number, onlyOurs: number, both: number];

/** Planes are 1 forest, 0 not, 255 unknown. */
function countClasses(ours: Uint8Array, theirs: Uint8Array, inside: Float32Array | null): Counts {
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < ours.length; i++)
    if (ours[i] <= 1 && theirs[i] <= 1) counts[2 * ours[i] + theirs[i]] += inside === null ? 1 : inside[i];
  return counts;
}

/** Agreement as Cohen's kappa (1960), which does not count the agreement that the two forest fractions alone would give. */
function agreementOf(
  [neither, onlyTheirs, onlyOurs, both]: Counts,
  { pixelAreaM2 }: Pick<Zone, 'pixelAreaM2'>,
): Agreement | null {
  const all = both + onlyOurs + onlyTheirs + neither;
  if (all === 0) return null;
  const [ours, theirs] = [(both + onlyOurs) / all, (both + onlyTheirs) / all];
  const [seen, chance] = [(both + neither) / all, ours * theirs + (1 - ours) * (1 - theirs)];
  return {
    kappa: chance === 1 ? null : (seen - chance) / (1 - chance),
    ours,
    theirs,
    disputedHa: ((onlyOurs + onlyTheirs) * pixelAreaM2) / 10_000,
  };
}

/** Hectares of each class of a map in the zone, in the order of `LAND_CLASSES`. */
export function classAreas({
  map,
  areas,
}: MapReading): { readonly name: LandClass; readonly areaHa: number }[] {
  const { classes } = MAPS[map].legend;
  const sums = new Map<LandClass, number>();
  for (const [number, name] of Object.entries(classes))
    sums.set(name, (sums.get(name) ?? 0) + areas[Number(number)] / 10_000);
  return LAND_CLASSES.flatMap((name) => {
    const areaHa = sums.get(name) ?? 0;
    return areaHa > 0 ? [{ name, areaHa }] : [];
  });
}

/** Forest as a fraction of the ground whose class the map shows; `null` if it shows none. */
export function forestFraction(reading: MapReading): number | null {
  const classes = classAreas(reading);
  const sum = (some: typeof classes) => some.reduce((total, { areaHa }) => total + areaHa, 0);
  const all = sum(classes);
  return all === 0 ? null : sum(classes.filter(({ name }) => FOREST_CLASSES.includes(name))) / all;
}

/** Hectares lost in each year, for a map with years of loss; empty for any other. */
export function yearlyLoss({ map, areas }: MapReading): { readonly year: number; readonly areaHa: number }[] {
  const { classes } = MAPS[map].legend;
  return Object.entries(classes).flatMap(([number, name]) =>
    name === 'lost' ? [{ year: 2000 + Number(number), areaHa: areas[Number(number)] / 10_000 }] : [],
  );
}
