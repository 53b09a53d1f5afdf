import { fullName, loadGazetteer, nearestTown } from '../gazetteer/towns.ts';
import type { Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { sampleAround } from '../state/zone.ts';
import { placeText } from '../ui/AnswerOf.tsx';
import { hasFailed, MAX_NAME, MAX_ZONES, readZones, savedZoneOf, saveZone } from './saved-zones.ts';
import { savedZones } from './zones.ts';

/** Saves an answer's zone under a suggested name and resolves with the name; null if it cannot be saved. */
export async function followZone(found: Analysis): Promise<string | null> {
  if (savedZones.value === null) await readZones();
  const known = savedZoneOf(found);
  if (known !== undefined) return known.name;
  if (hasFailed.value || (savedZones.value?.length ?? 0) >= MAX_ZONES) return null;
  const name = (await suggestedName(found)).slice(0, MAX_NAME);
  return (await saveZone(found, name)) ? name : null;
}

/** The name of the polygon, of the sample, or of the nearest town. */
async function suggestedName({ zone }: Analysis): Promise<string> {
  const sample = sampleAround(zone);
  if (zone.polygon?.name) return zone.polygon.name;
  if (sample !== undefined) return sample.title[lang.value];
  const towns = await loadGazetteer().catch(() => null);
  const nearest = towns && nearestTown(towns.towns, zone);
  return nearest === null ? placeText(zone) : fullName(nearest.town);
}
