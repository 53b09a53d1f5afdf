import { bareName, nearName } from '../core/near-name.ts';

/** Names that callers of other services write, in small letters and nothing else, for the fields we know. */
export type Aliases = ReadonlyMap<string, string>;

/** Of what every request has. */
export const PLACE_ALIASES: Aliases = new Map([
  ['latitude', 'lat'],
  ['lon', 'lng'],
  ['long', 'lng'],
  ['longitude', 'lng'],
  ['language', 'lang'],
  ['locale', 'lang'],
  ['sizekm', 'size'],
]);

/** The field that `name` was meant for: the one it spells in another style (`date1Start`), is an alias of, or is near to. */
export function suggestionFor(name: string, fields: readonly string[], aliases: Aliases): string | undefined {
  const bare = bareName(name);
  return fields.find((field) => bareName(field) === bare) ?? aliases.get(bare) ?? nearName(name, fields);
}
