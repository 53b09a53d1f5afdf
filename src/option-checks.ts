import { nearName } from './request/suggestions.ts';

/** Returns a sentence that says what is wrong with a value, or `undefined`. */
export type OptionCheck = (value: unknown) => string | undefined;

/** A check for each option of an object; nested options have nested checks. */
export interface OptionChecks {
  readonly [name: string]: OptionCheck | OptionChecks;
}

/** One fault of one option; `path` leads to the option. */
interface OptionFault {
  readonly path: string;
  readonly detail: string;
}

/** Returns the faults of `value` in the order of `checks`, then its names without a check. An absent option is not a fault. */
export function optionFaults(value: unknown, checks: OptionCheck | OptionChecks, path = ''): OptionFault[] {
  if (typeof checks === 'function') {
    const detail = checks(value);
    return detail === undefined ? [] : [{ path, detail }];
  }
  if (!isObject(value)) return [{ path, detail: unlike('object', value) }];
  const pathTo = (name: string) => (path === '' ? name : `${path}/${name}`);
  const faults = Object.entries(checks).flatMap(([name, check]) => {
    const own = value[name];
    return own === undefined ? [] : optionFaults(own, check, pathTo(name));
  });
  const unknown = unknownNames(value, Object.keys(checks));
  return [...faults, ...unknown.map(({ name, detail }) => ({ path: pathTo(name), detail }))];
}

/** The names of `value` that are not in `known`, each with the name probably meant, or else with the list of known names. */
function unknownNames(
  value: object,
  known: readonly string[],
): { readonly name: string; readonly detail: string }[] {
  return Object.entries(value)
    .filter(([name, own]) => own !== undefined && !known.includes(name))
    .map(([name]) => {
      const near = nearName(name, known);
      const instead = near === undefined ? `there are ${known.join(', ')}` : `${near} was probably meant`;
      return { name, detail: `There is no such option; ${instead}` };
    });
}

/** For options that are checked elsewhere. */
export function anything(): undefined {
  return undefined;
}

export function someFunction(value: unknown): string | undefined {
  return typeof value === 'function' ? undefined : unlike('function', value);
}

export function onOrOff(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : unlike('boolean', value);
}

export function positive(value: unknown): string | undefined {
  if (!isNumber(value)) return unlike('number', value);
  return value > 0 ? undefined : 'Too small: expected number to be >0';
}

export function wholeFrom(minimum: number, maximum: number): OptionCheck {
  return (value) => {
    if (!isNumber(value)) return unlike('number', value);
    if (!Number.isInteger(value)) return unlike('int', value);
    if (value < minimum) return `Too small: expected number to be >=${minimum}`;
    return value <= maximum ? undefined : `Too big: expected number to be <=${maximum}`;
  };
}

export function matching(pattern: RegExp, detail: string): OptionCheck {
  return (value) => {
    if (typeof value !== 'string') return unlike('string', value);
    return pattern.test(value) ? undefined : detail;
  };
}

export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return unlike('string', value);
  const address = value.trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? undefined : 'Invalid URL';
}

export function unlike(expected: string, value: unknown): string {
  return `Invalid input: expected ${expected}, received ${kindOf(value)}`;
}

/** The name of a value's kind: numbers such as NaN by their own names, objects by their class. */
function kindOf(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const isOfClass = typeof value === 'object' && value instanceof Object && value.constructor !== Object;
  return isOfClass ? value.constructor.name : typeof value;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Whether a value is an object, plain or of a class, with this member. */
export function hasMember<K extends string>(value: unknown, name: K): value is Readonly<Record<K, unknown>> {
  return typeof value === 'object' && value !== null && name in value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
