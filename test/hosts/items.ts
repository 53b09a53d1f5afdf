import type { StacFields } from './fields.ts';

/** A STAC item, with the members that doubles change. */
export interface Item {
  readonly id: string;
  readonly collection: string;
  readonly bbox: readonly number[];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly assets: Readonly<Record<string, ItemAsset>>;
  readonly [member: string]: unknown;
}

export interface ItemAsset {
  readonly href: string;
  readonly [member: string]: unknown;
}

/** The body of `POST /search`, with the members that Sylvan uses. */
export interface SearchBody {
  readonly collections?: readonly string[];
  readonly bbox?: readonly [number, number, number, number];
  readonly datetime?: string;
  readonly query?: Readonly<Record<string, Readonly<Partial<Record<Operator, unknown>>>>>;
  readonly fields?: StacFields;
  readonly limit?: number;
  /** stac-server's position in a search. */
  readonly next?: string;
  /** pgstac's position in a search. */
  readonly token?: string;
}

type Operator = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in';

/** The items that match a search, newest first, as both servers sort them. */
export function found(
  items: readonly Item[],
  { collections, bbox, datetime, query = {} }: SearchBody,
): Item[] {
  const [start, end] = datetime?.split('/').map((text) => Date.parse(text)) ?? [-Infinity, Infinity];
  return items
    .filter(({ collection }) => collections?.includes(collection) ?? true)
    .filter((item) => bbox === undefined || overlap(item.bbox, bbox))
    .filter((item) => lastOf(item) >= start && firstOf(item) <= end)
    .filter(({ properties }) =>
      Object.entries(query).every(([name, tests]) =>
        Object.entries(tests).every(([operator, value]) =>
          holds(properties[name], operator as Operator, value),
        ),
      ),
    )
    .sort((a, b) => firstOf(b) - firstOf(a) || (a.id < b.id ? 1 : -1));
}

const firstOf = ({ properties }: Item) =>
  Date.parse(String(properties.start_datetime ?? properties.datetime));
const lastOf = ({ properties }: Item) => Date.parse(String(properties.end_datetime ?? properties.datetime));

function overlap(a: readonly number[], b: readonly number[]): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** Whether a property passes a test; a missing property does not. */
function holds(value: unknown, operator: Operator, other: unknown): boolean {
  const [a, b] = [value as number, other as number];
  switch (operator) {
    case 'eq':
      return value === other;
    case 'neq':
      return value !== other;
    case 'lt':
      return a < b;
    case 'lte':
      return a <= b;
    case 'gt':
      return a > b;
    case 'gte':
      return a >= b;
    case 'in':
      return (other as readonly unknown[]).includes(value);
  }
}
