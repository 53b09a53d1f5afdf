import type { PackZoneInput } from 'sylvan/packs';
import type { Zone } from '../state/zone.ts';

/** What was entered in the form; null is as the zone has it. */
export interface PackChoice {
  readonly date: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

export const NO_CHOICE: PackChoice = { date: null, from: null, to: null };

/** A pack with no field left out. */
type PackFields = PackZoneInput & {
  readonly from: number;
  readonly to: number;
  readonly date: string;
};

/** The fields of a pack, each with a value: without a choice the zone's day, its year and the one before. */
export function packZoneOf(zone: Zone, choice: PackChoice, today: string): PackFields {
  const { lat, lng, size } = zone;
  const date = choice.date ?? zone.date ?? today;
  const to = choice.to ?? Number(date.slice(0, 4));
  return { lat, lng, size, date, to, from: choice.from ?? to - 1 };
}

/** A year as it was typed; null for nothing. Whether it can be is for the library to say. */
export function typedYear(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
