import { html } from 'hono/html';
import type { Lang } from 'sylvan/contract';
import type { Document, PublishedAnswer, PublishedOperation } from '../openapi/document.ts';
import { OPERATIONS } from '../openapi/document.ts';
import { answerFields, entry, requestFields, schemaAt } from './fields.ts';
import { isSylvanCode, titleOfCode } from './problems.ts';
import { rich } from './rich.ts';
import { PAGE_TEXTS } from './texts.ts';

/** An operation and where it is. */
export interface Reading {
  readonly method: string;
  readonly path: string;
  readonly operation: PublishedOperation;
}

const operationOf = (id: string) => OPERATIONS.find((one) => one.id === id)!;

export const titleOfOperation = (id: string, lang: Lang) => rich(operationOf(id).texts[lang][0], lang);

/** One operation: what it does, what it takes and what it answers. */
export function articleOf({ method, path, operation }: Reading, document: Document, lang: Lang) {
  const { operationId: id, security, responses } = operation;
  const texts = PAGE_TEXTS[lang];
  const { texts: own, parameters = [] } = operationOf(id);
  const [, description] = own[lang];
  return html`<article aria-labelledby="${id}">
    <h3 id="${id}">${titleOfOperation(id, lang)}</h3>
    <p class="path">
      <code><b>${method.toUpperCase()}</b> ${path}</code>
    </p>
    <p>${rich(description, lang)} ${security.length > 0 ? texts.needsKey : ''}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<h4>${texts.parameters}</h4>
            <dl>
              ${parameters.map(({ name, says, schema, required: isRequired }) =>
                entry(name, { says: says[lang], schema, isRequired, lang }),
              )}
            </dl>`
    }
    ${bodyOf(operation, document, lang)}
    <h4>${texts.answers}</h4>
    <dl>
      ${Object.entries(responses).map(([status, answer]) => answerOf(id, status, { answer, document, lang }))}
    </dl>
  </article>`;
}

function bodyOf({ requestBody }: PublishedOperation, document: Document, lang: Lang) {
  if (requestBody === undefined) return '';
  const { schema, examples } = requestBody.content['application/json'];
  const texts = PAGE_TEXTS[lang];
  return html`<h4>${texts.body}</h4>
    ${requestFields(schemaAt(document, schema.$ref), lang)}
    ${sampleOf(examples!.example.value, texts.exampleBody)}`;
}

interface Answering {
  readonly answer: PublishedAnswer;
  readonly document: Document;
  readonly lang: Lang;
}

function answerOf(id: string, status: string, answering: Answering) {
  const { answer, lang } = answering;
  const examples = answer.content?.['application/problem+json']?.examples;
  return html`<dt>${status}</dt>
    <dd>
      ${
        examples === undefined
          ? successOf(id, status, answering)
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

function successOf(id: string, status: string, { answer, document, lang }: Answering) {
  const { answers } = operationOf(id);
  const says = answers.find((one) => String(one.status) === status)!.says[lang];
  const { schema, examples } = answer.content?.['application/json'] ?? {};
  return html`${rich(says, lang)}
  ${schema?.$ref === undefined ? '' : answerFields(schemaAt(document, schema.$ref), lang)}
  ${examples === undefined ? '' : sampleOf(examples.example.value, PAGE_TEXTS[lang].exampleAnswer)}`;
}

/** JSON in a box that scrolls, also by the keyboard. */
function sampleOf(value: unknown, name: string) {
  return html`<details>
    <summary>${name}</summary>
    <pre
      lang="en"
      tabindex="0"
      role="region"
      aria-label="${name}"
    ><code>${JSON.stringify(value, null, 2)}</code></pre>
  </details>`;
}
