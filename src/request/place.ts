import type { FieldFault } from '../errors/errors.ts';
import type { GeometryInput } from '../contract/geometry.ts';
import type { ValidPlace } from '../contract/zone.ts';
import { fieldFault, type Reading } from './fields.ts';
import { zonePolygon } from './geometry.ts';
import { refusal } from './refusal.ts';

/** The fields of the place; `size` has its default if the caller gives none. */
interface PlaceFields {
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  readonly size: number;
  readonly geometry?: GeometryInput | undefined;
}

const POINT = ['lat', 'lng'] as const;

/** Faults in the choice of fields: the point is missing, or given together with a geometry. */
export function placeFaults<Fields>(reading: Reading<Fields>): FieldFault[] {
  const { body, faults } = reading;
  if (faults.some(({ pointer }) => pointer === '')) return [];
  const isGiven = (name: string) => body[name] !== undefined;
  if (isGiven('geometry'))
    return [...POINT, 'size'].filter(isGiven).map((name) => fieldFault(name, 'place-twice', reading));
  return POINT.filter((name) => !isGiven(name)).map((name) => fieldFault(name, 'field-missing', reading));
}

/** The place given by fields that have no other fault. Throws the refusal of an invalid geometry. */
export function validPlace<Fields>(
  { lat, lng, size, geometry }: PlaceFields,
  { body, form }: Reading<Fields>,
): ValidPlace {
  if (geometry === undefined) return { lat: lat! + 0, lng: lng! + 0, size };
  const read = zonePolygon(geometry);
  if ('polygon' in read) return { geometry: read.polygon };
  const { code, facts, path } = read.fault;
  throw refusal([fieldFault('geometry', code, { body, form, facts, path: path.map(String) })], []);
}
