import { insideOf, type Zone } from '../../geo/zone.ts';
import type { AuxiliarySources } from '../../sources/auxiliary.ts';
import { LAND_CLASSES, MAP_IDS, type LandClass } from '../../contract/maps.ts';
import { FOREST_CLASSES, MAPS } from '../../sources/maps/table.ts';
import type { MapReading } from '../../sources/maps/read.ts';
import { andThen } from '../../sources/optional.ts';
import type { AssessContext } from '../findings.ts';
import type { ForestResult } from '../forest/tasks.ts';
import type { Agreement, Reference } from './references.ts';
import type { AgreementResult } from './tasks.ts';

/**
 * Compares the maps that were read with the forest of the record's last day; there is no agreement (`null`) if that forest is
 * unknown. Rejects only on abort.
 */
export async function findReferences(
  maps: AuxiliarySources['maps'],
  forest: Pick<ForestResult, 'classes'> | null,
  zone: Zone,
  { pool, signal }: AssessContext,
): Promise<Reference[]> {
  const read = await Promise.all(MAP_IDS.map(async (map) => ({ map, outcome: await maps[map] })));
  const inside = insideOf(zone, zone.grid);
  return Promise.all(
    read.map(async ({ map, outcome }) => {
      if (forest === null) return { map, outcome, agreement: null };
      const compared = await andThen(outcome, signal, ({ forest: theirs }) =>
        pool.run({ kind: 'agreement', ours: forest.classes, theirs, inside }, { signal }),
      );
      return { map, outcome, agreement: compared.value && agreementOf(compared.value, zone) };
    }),
  );
}

/** Cohen (1960): agreement beyond what the two forest fractions alone would give. */
function agreementOf(
  { both, onlyOurs, onlyTheirs, neither }: AgreementResult,
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

/** Fraction of the map's known ground that it calls forest; `null` if it knows none. */
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
