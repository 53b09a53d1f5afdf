import type { FieldFault } from '../errors/errors.ts';
import type { GeometryInput } from '../contract/geometry.ts';
import type { ValidPlace } from '../contract/zone.ts';
import { fieldFault, partFault, type Body, type Form } from './fields.ts';
import { polygonOf, type GeometryFault } from './geometry.ts';
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
export function placeFaults<Fields>(
  { body, faults }: { readonly body: Body; readonly faults: readonly FieldFault[] },
  form: Form<Fields>,
): FieldFault[] {
  if (faults.some(({ pointer }) => pointer === '')) return [];
  const isGiven = (name: string) => Object.hasOwn(body, name) && body[name] !== undefined;
  if (isGiven('geometry'))
    return [...POINT, 'size'].filter(isGiven).map((name) => fieldFault(name, 'place-twice', { body, form }));
  return POINT.filter((name) => !isGiven(name)).map((name) =>
    fieldFault(name, 'field-missing', { body, form }),
  );
}

/** The place of fields that have no other fault. Throws the refusal of an invalid geometry. */
export function validPlace<Fields>(
  { lat, lng, size, geometry }: PlaceFields,
  { body, form }: { readonly body: Body; readonly form: Form<Fields> },
): ValidPlace {
  if (geometry === undefined) return { lat: lat! + 0, lng: lng! + 0, size };
  const read = polygonOf(geometry);
  if ('fault' in read) throw refusal([geometryFault(read.fault, body, form)], []);
  return { geometry: read.polygon };
}

function geometryFault<Fields>(
  { path, code, facts }: GeometryFault,
  body: Body,
  form: Form<Fields>,
): FieldFault {
  return partFault('geometry', path.map(String), code, { body, form, facts });
}
