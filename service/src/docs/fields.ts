import { html } from 'hono/html';
import type { Lang } from 'sylvan/contract';
import type { Document } from '../openapi/document.ts';
import type { FieldSchema, SchemaName } from '../openapi/schemas.ts';
import { FRENCH } from './french/french.ts';
import { rich } from './rich.ts';
import { PAGE_TEXTS } from './texts.ts';

/** A field by its path: `a.b` is in `a`, `a[].b` in each of a list, `a.*.b` in each that has a name of its own. */
interface Field {
  readonly path: string;
  readonly schema: FieldSchema;
  readonly isRequired: boolean;
}

/** The schema that a reference into the document means. */
export function schemaAt({ components }: Document, ref: unknown): FieldSchema {
  return components.schemas[String(ref).split('/').at(-1) as SchemaName];
}

/** All fields of a request, and which of them it must have. */
export function requestFields(schema: FieldSchema, lang: Lang) {
  return html`<dl>
    ${fieldsOf(schema).map(({ path, schema: own, isRequired }) =>
      entry(path, { says: saysOf(own, lang), schema: own, isRequired, lang }),
    )}
  </dl>`;
}

/** All fields of an answer, folded. */
export function answerFields(schema: FieldSchema, lang: Lang) {
  return html`<details>
    <summary>${PAGE_TEXTS[lang].answerFields}</summary>
    <dl>
      ${fieldsOf(schema).map(({ path, schema: own }) =>
        entry(path, { says: saysOf(own, lang), schema: own, isRequired: false, lang }),
      )}
    </dl>
  </details>`;
}

interface Said {
  readonly says: string;
  readonly schema: FieldSchema;
  readonly isRequired: boolean;
  readonly lang: Lang;
}

/** One name, what it holds, and what it says: nothing, where the name says all, lest the next one's be taken for its. */
export function entry(name: string, { says, schema, isRequired, lang }: Said) {
  const { required } = PAGE_TEXTS[lang];
  return html`<dt>
      <code>${name}</code> <small>${typeOf(schema)}${isRequired ? `, ${required}` : ''}</small>
    </dt>
    <dd>${rich(says, lang)}</dd>`;
}

/** What a schema says of a field. Throws for one that has no French. */
function saysOf({ description = '' }: FieldSchema, lang: Lang): string {
  if (lang === 'en' || description === '') return description;
  const french = FRENCH.get(description);
  if (french === undefined) throw new TypeError(`there is no French for "${description}"`);
  return french;
}

function fieldsOf({ properties = {}, required = [] }: FieldSchema, before = ''): readonly Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${before}${name}`;
    return [{ path, schema, isRequired: required.includes(name) }, ...fieldsWithin(schema, path)];
  });
}

/** Those of an object, of a list's objects, of a record's, or of what else than null a field may be. */
function fieldsWithin(schema: FieldSchema, path: string): readonly Field[] {
  const { items, additionalProperties: others, anyOf = [] } = schema;
  return [
    ...fieldsOf(schema, `${path}.`),
    ...(typeof items === 'object' ? fieldsWithin(items, `${path}[]`) : []),
    ...(typeof others === 'object' ? fieldsWithin(others, `${path}.*`) : []),
    ...anyOf.flatMap((one) => fieldsWithin(one, path)),
  ];
}

function typeOf(schema: FieldSchema): string {
  const { type = [], format, enum: values, const: only, anyOf } = schema;
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ');
  if (values !== undefined) return values.join(' | ');
  return only === undefined ? `${format ?? [type].flat().join(' | ')}${rangeOf(schema)}` : String(only);
}

/** Bounds, but those that only say how large a whole number can be. */
function rangeOf({ minimum: least, maximum: most }: FieldSchema): string {
  const isOpen = most === undefined || most === Number.MAX_SAFE_INTEGER;
  if (least === undefined || least === Number.MIN_SAFE_INTEGER) return isOpen ? '' : ` ≤ ${most}`;
  return isOpen ? ` ≥ ${least}` : ` ${least}…${most}`;
}
