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

/** The field that `name` was meant for: the one it spells in another style (`date1Start`), or the one it is an alias of. */
export function suggestionFor(name: string, fields: readonly string[], aliases: Aliases): string | undefined {
  const bare = bareName(name);
  return fields.find((field) => bareName(field) === bare) ?? aliases.get(bare);
}

function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, '');
}
