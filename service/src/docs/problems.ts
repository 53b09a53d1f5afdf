import { html } from 'hono/html';
import { problemStatus, type Lang } from 'sylvan/contract';
import { PROBLEM_CODES, type ProblemCode } from 'sylvan/server';
import { dictionary, titleOf } from 'sylvan/locale';
import type { Document } from '../openapi/document.ts';
import { answerFields } from './fields.ts';
import { rich } from './rich.ts';
import { PAGE_TEXTS } from './texts.ts';

export const isSylvanCode = (name: string): name is ProblemCode =>
  PROBLEM_CODES.some((code) => code === name);

export const titleOfCode = (code: ProblemCode, lang: Lang) => rich(titleOf(code, lang), lang);

/** Every problem that the document names: its status, what happened, and what to do. */
export function problemsSection(document: Document, lang: Lang) {
  const texts = PAGE_TEXTS[lang];
  return html`<section aria-labelledby="problems">
    <h2 id="problems">${texts.problems}</h2>
    <p>${rich(texts.problemsIntroduction, lang)}</p>
    ${answerFields(document.components.schemas.Problem, lang)}
    ${codesOf(document).map((code) => problemOf(code, lang))}
  </section>`;
}

function problemOf(code: ProblemCode, lang: Lang) {
  const texts = dictionary(lang);
  const { overLimit, explanations } = texts;
  const [what, remedy] = code === 'rate-limited' ? overLimit : explanations[code];
  return html`<h3 id="${code}">${titleOfCode(code, lang)}</h3>
    <p class="path">
      <code><b>${problemStatus(code) ?? ''}</b> ${code}</code>
    </p>
    <p>${rich(`${what}. ${remedy}`, lang)}</p>`;
}

/** The codes of all answers, by status. */
function codesOf({ paths, components }: Document): readonly ProblemCode[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const answers = [
    ...operations.flatMap(({ responses }) => Object.values(responses)),
    ...Object.values(components.responses),
  ];
  const names = answers.flatMap(({ content }) =>
    Object.keys(content?.['application/problem+json']?.examples ?? {}),
  );
  const codes = [...new Set(names)].filter(isSylvanCode);
  return codes.sort((a, b) => (problemStatus(a) ?? 0) - (problemStatus(b) ?? 0));
}
