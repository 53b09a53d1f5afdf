import type { PackZoneInput } from 'sylvan/packs';
import type { Zone } from '../state/zone.ts';

/** The form's entries; null means the zone's own value. */
export interface PackChoice {
  readonly date: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

export const NO_CHOICE: PackChoice = { date: null, from: null, to: null };

/** A pack's fields, all present. */
type PackFields = PackZoneInput & {
  readonly from: number;
  readonly to: number;
  readonly date: string;
};

/** The fields of a pack, each with a value. Without an entry, uses the zone's day, its year and the previous one. */
export function packZoneOf(zone: Zone, choice: PackChoice, today: string): PackFields {
  const { lat, lng, size } = zone;
  const date = choice.date ?? zone.date ?? today;
  const to = choice.to ?? Number(date.slice(0, 4));
  return { lat, lng, size, date, to, from: choice.from ?? to - 1 };
}

/** A year as typed; null if empty. The library validates it. */
export function typedYear(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
