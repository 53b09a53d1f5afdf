import { z } from '../contract/zod.ts';

const FIELD = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** A schema, or where there are thousands of them, what a schema would take long to say. */
type Judge<T> = z.ZodType<T> | ((value: unknown) => value is T);

/** A list that is judged as far as its first fault: a hostile one of millions is one issue, not millions. */
export function listOf<T>(item: Judge<T>, most: number, least = 0): z.ZodType<T[]> {
  return z
    .custom<T[]>(Array.isArray, { message: 'Must be a list', abort: true })
    .refine(({ length }) => length >= least && length <= most, {
      message: `Must have ${least} to ${most} members`,
      abort: true,
    })
    .superRefine((items, context) => {
      for (const [i, value] of items.entries()) {
        const issue = issueOf(item, value);
        if (issue === undefined) continue;
        const { message, path } = issue;
        // What is judged of the list as a whole must not meet this member.
        context.addIssue({ code: 'custom', message, path: [i, ...path], continue: false });
        return;
      }
    });
}

function issueOf<T>(item: Judge<T>, value: unknown): Pick<z.core.$ZodIssue, 'message' | 'path'> | undefined {
  if (typeof item !== 'function') return item.safeParse(value).error?.issues[0];
  return item(value) ? undefined : { message: 'Must be whole and within its bounds', path: [] };
}

/** An object whose names are fields': `__proto__`, which records pass over, is none. */
export function namedValues<T>(value: z.ZodType<T>, most: number): z.ZodType<Record<string, T>> {
  const isNamed = (input: unknown) => {
    const names = Object.keys(input ?? {});
    return names.length <= most && names.every((name) => FIELD.test(name));
  };
  return z
    .custom<Record<string, unknown>>(isNamed, { message: `Must have ${most} fields at most`, abort: true })
    .pipe(z.record(z.string(), value));
}

export function areUnlike<T>(items: readonly T[], keyOf: (item: T) => unknown): boolean {
  return new Set(items.map(keyOf)).size === items.length;
}
