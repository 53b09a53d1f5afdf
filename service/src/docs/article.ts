import { html } from 'hono/html';
import type { Lang } from '../../../src/contract/index.ts';
import { isSylvanCode, titleOfCode } from './problems.ts';
import type { Document, PublishedAnswer, PublishedOperation } from '../openapi/document.ts';
import { OPERATIONS } from '../openapi/document.ts';
import type { FieldSchema } from '../openapi/schemas.ts';
import { rich } from './rich.ts';
import { PAGE_TEXTS } from './texts.ts';

/** An operation and where it is. */
export interface Reading {
  readonly method: string;
  readonly path: string;
  readonly operation: PublishedOperation;
}

/** One operation: what it does, what it takes and what it answers. */
export function articleOf({ method, path, operation }: Reading, document: Document, lang: Lang) {
  const { operationId: id, security, parameters = [], responses } = operation;
  const texts = PAGE_TEXTS[lang];
  const [title, description] = OPERATIONS.find((one) => one.id === id)!.texts[lang];
  return html`<article aria-labelledby="${id}">
    <h3 id="${id}">${rich(title, lang)}</h3>
    <p class="path">
      <code><b>${method.toUpperCase()}</b> ${path}</code>
    </p>
    <p>${rich(description, lang)} ${security.length > 0 ? texts.needsKey : ''}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<h4>${texts.parameters}</h4>
            <dl>
              ${parameters.map(({ name, description: says, schema }) =>
                fieldOf(name, { ...schema, description: says }, { isRequired: false, lang }),
              )}
            </dl>`
    }
    ${bodyOf(operation, document, lang)}
    <h4>${texts.answers}</h4>
    <dl>${Object.entries(responses).map(([status, answer]) => answerOf(id, status, { answer, lang }))}</dl>
  </article>`;
}

function bodyOf({ requestBody }: PublishedOperation, { components }: Document, lang: Lang) {
  if (requestBody === undefined) return '';
  const { schema, examples } = requestBody.content['application/json'];
  const name = String(schema.$ref).split('/').at(-1) as keyof typeof components.schemas;
  const { properties, required = [] } = components.schemas[name] as {
    readonly properties: Readonly<Record<string, FieldSchema>>;
    readonly required?: readonly string[];
  };
  const texts = PAGE_TEXTS[lang];
  return html`<h4>${texts.body}</h4>
    <dl>
      ${Object.entries(properties).map(([field, own]) =>
        fieldOf(field, own, { isRequired: required.includes(field), lang }),
      )}
    </dl>
    ${sampleOf(examples!.example.value, texts.exampleBody)}`;
}

/** A field of a request. What its schema says of it is in English. */
function fieldOf(
  name: string,
  schema: FieldSchema,
  { isRequired, lang }: { isRequired: boolean; lang: Lang },
) {
  const { required } = PAGE_TEXTS[lang];
  return html`<dt>
      <code>${name}</code> <small>${typeOf(schema)}${isRequired ? `, ${required}` : ''}</small>
    </dt>
    <dd lang="en">${rich(schema.description ?? '', 'en')}</dd>`;
}

function typeOf({ type = '', format = type, enum: values, minimum, maximum }: FieldSchema): string {
  if (values !== undefined) return values.join(' | ');
  return minimum === undefined ? format : `${format} ${minimum}…${maximum ?? ''}`;
}

function answerOf(id: string, status: string, { answer, lang }: { answer: PublishedAnswer; lang: Lang }) {
  const examples = answer.content?.['application/problem+json']?.examples;
  return html`<dt>${status}</dt>
    <dd>
      ${
        examples === undefined
          ? successOf(id, status, { answer, lang })
          : Object.keys(examples)
              .filter(isSylvanCode)
              .map(
                (code) =>
                  html`<div>
                    <a href="#${code}"><code>${code}</code></a> ${titleOfCode(code, lang)}
                  </div>`,
              )
      }
    </dd>`;
}

function successOf(id: string, status: string, { answer, lang }: { answer: PublishedAnswer; lang: Lang }) {
  const { answers } = OPERATIONS.find((one) => one.id === id)!;
  const says = answers.find((one) => String(one.status) === status)!.says[lang];
  const value = answer.content?.['application/json']?.examples?.example.value;
  return html`${rich(says, lang)}
  ${value === undefined ? '' : sampleOf(value, PAGE_TEXTS[lang].exampleAnswer)}`;
}

/** JSON in a box that scrolls, also by the keyboard. */
function sampleOf(value: unknown, name: string) {
  return html`<details>
    <summary>${name}</summary>
    <pre tabindex="0" role="region" aria-label="${name}"><code>${JSON.stringify(value, null, 2)}</code></pre>
  </details>`;
}
