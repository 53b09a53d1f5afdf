import { PROBLEM_CODES, SylvanError, type FieldFault, type ProblemCode } from '../errors/errors.ts';
import { detailOf } from '../locale/index.ts';
import { pointerTo, type Reading } from './fields.ts';

/**
 * The error that refuses a request, with the first fault of each field, in the order of `fields`, and then faults without a
 * field. Its code is that of the faults if they share one, else `invalid-parameters`.
 */
export function refusal(faults: readonly FieldFault[], fields: readonly string[]): SylvanError {
  const errors = inOrder(firstOfEachField(faults), fields.map(pointerTo));
  const codes = new Set(errors.map(({ code }) => problemCode(code)));
  const [only] = codes;
  const code = codes.size === 1 ? only : 'invalid-parameters';
  const untold = new SylvanError(code, '', { errors });
  return new SylvanError(code, detailOf(untold, 'en'), { errors });
}

/** The fields of a request without faults. Throws the refusal if its schema found faults, or if there are `more`. */
export function soundFields<Fields>(
  { fields, faults, form }: Reading<Fields>,
  more: readonly FieldFault[],
): Fields {
  const all = [...faults, ...more];
  if (fields === undefined || all.length > 0) throw refusal(all, Object.keys(form.fields));
  return fields;
}

function firstOfEachField(faults: readonly FieldFault[]): FieldFault[] {
  return faults.filter((one, i) => faults.findIndex(({ pointer }) => pointer === one.pointer) === i);
}

function inOrder(faults: readonly FieldFault[], pointers: readonly string[]): FieldFault[] {
  const point = ({ pointer }: FieldFault) => {
    const i = pointers.indexOf(pointer);
    return i < 0 ? pointers.length : i;
  };
  return [...faults].sort((a, b) => point(a) - point(b));
}

function problemCode(code: string): ProblemCode {
  if (code === 'area-too-small') return 'zone-too-small';
  return PROBLEM_CODES.find((known) => known === code) ?? 'invalid-parameters';
}
