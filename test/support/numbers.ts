/**
 * The numbers of a record: each has a path like `details.series[].ndvi`, and in a list of named members also
 * a name.
 */

/** The parts of a zod schema that lead to numbers, at run time. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
}

/** The paths of all numbers in a schema, in its order. Throws for an unknown kind of schema. */
export function numbersOf(schema: unknown, path = ''): string[] {
  const { def } = (schema as Schema)._zod;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  switch (def.type) {
    case 'number':
      return [path];
    case 'optional':
    case 'nullable':
      return numbersOf(def.innerType, path);
    case 'object':
      return Object.entries(def.shape!).flatMap(([name, member]) => numbersOf(member, at(name)));
    case 'record':
      return Object.values(def.keyType!._zod.def.entries!).flatMap((name) =>
        numbersOf(def.valueType, at(name)),
      );
    case 'array':
      return numbersOf(def.element, `${path}[]`);
    case 'tuple':
      return [...new Set(def.items!.flatMap((item) => numbersOf(item, `${path}[]`)))];
    case 'string':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      throw new Error(`A schema of ${def.type} at ${path}: say how it leads to numbers`);
  }
}

/** The numbers at one path of a record, for one named member of a list or for all. */
export interface Numbers {
  /** As from {@link numbersOf}. */
  readonly path: string;
  /** Name of the list member that contains it: `2014`, `sentinel1`; empty outside named lists. */
  readonly name: string;
  readonly values: readonly number[];
}

/** All numbers of a record by path; members of lists with a year or an id are identified by it. */
export function numbersIn(record: unknown): ReadonlyMap<string, Numbers> {
  const found = new Map<string, { path: string; name: string; values: number[] }>();
  const visit = (value: unknown, path: string, name: string): void => {
    if (typeof value === 'number') {
      const key = `${path} ${name}`.trim();
      const numbers = found.get(key) ?? { path, name, values: [] };
      found.set(key, numbers);
      numbers.values.push(value);
    } else if (Array.isArray(value)) {
      for (const one of value as unknown[]) visit(one, `${path}[]`, name || nameOf(one));
    } else if (typeof value === 'object' && value !== null) {
      for (const [own, member] of Object.entries(value))
        visit(member, path === '' ? own : `${path}.${own}`, name);
    }
  };
  visit(record, '', '');
  return found;
}

function nameOf(one: unknown): string {
  const { year, id } = Object(one) as { year?: number; id?: string };
  return String(year ?? id ?? '');
}
