import type { Lang } from 'sylvan/contract';
import type { Operation } from '../openapi/operation.ts';

/** What the page says beside the operations and the problems. */
export interface PageTexts {
  readonly title: string;
  readonly skip: string;
  readonly languages: string;
  readonly contents: string;
  readonly groups: Readonly<Record<Operation['group'], string>>;
  /** Paragraphs; a part between backticks is code. */
  readonly introduction: readonly string[];
  readonly contract: string;
  readonly needsKey: string;
  readonly parameters: string;
  readonly body: string;
  readonly answers: string;
  readonly required: string;
  readonly answerFields: string;
  readonly headers: string;
  readonly headersIntroduction: string;
  readonly exampleBody: string;
  readonly exampleAnswer: string;
  readonly problems: string;
  readonly problemsIntroduction: string;
}

export const PAGE_TEXTS: Readonly<Record<Lang, PageTexts>> = {
  en: {
    title: 'Sylvan: the interface, version 1',
    skip: 'Skip to the content',
    languages: 'Language',
    contents: 'Contents',
    groups: { Analyses: 'Analyses', Keys: 'Keys', Calls: 'Calls made elsewhere', Service: 'The service' },
    introduction: [
      'Forest intelligence from satellite pixels, over HTTP. Requests and answers are JSON in UTF-8; times are UTC.',
      'An API key is sent in the header `Authorization`, after the word `Bearer`, and never in an address. A free key has ten calls a month.',
      'A call counts when it ends with `success: true`. Whatever fails is free, and so is the same `Idempotency-Key` again.',
    ],
    contract: 'The same for programs, as OpenAPI 3.1',
    needsKey: 'Needs a key.',
    parameters: 'Parameters',
    body: 'Body',
    answers: 'Answers',
    required: 'required',
    answerFields: 'Fields of the answer',
    headers: 'Headers of answers',
    headersIntroduction: 'What answers say beside their bodies.',
    exampleBody: 'Example of a body',
    exampleAnswer: 'Example of an answer',
    problems: 'Problems',
    problemsIntroduction:
      'Every failure is an `application/problem+json` (RFC 9457), in the language of `lang` in the body, else of `Accept-Language`. Its `code` never changes and is never translated.',
  },
  fr: {
    title: 'Sylvan : l’interface, version 1',
    skip: 'Aller au contenu',
    languages: 'Langue',
    contents: 'Sommaire',
    groups: { Analyses: 'Analyses', Keys: 'Clés', Calls: 'Appels faits ailleurs', Service: 'Le service' },
    introduction: [
      'L’état des forêts d’après les pixels des satellites, par HTTP. Requêtes et réponses sont du JSON en UTF-8 ; les heures sont en UTC.',
      'Une clé d’API s’envoie dans l’en-tête `Authorization`, après le mot `Bearer`, jamais dans une adresse. Une clé gratuite a dix appels par mois.',
      'Un appel compte s’il finit par `success: true`. Tout échec est gratuit, comme l’est la même `Idempotency-Key` de nouveau.',
    ],
    contract: 'La même chose pour les programmes, en OpenAPI 3.1 (en anglais)',
    needsKey: 'Demande une clé.',
    parameters: 'Paramètres',
    body: 'Corps',
    answers: 'Réponses',
    required: 'obligatoire',
    answerFields: 'Champs de la réponse',
    headers: 'En-têtes des réponses',
    headersIntroduction: 'Ce que les réponses disent à côté de leur corps.',
    exampleBody: 'Exemple de corps',
    exampleAnswer: 'Exemple de réponse',
    problems: 'Problèmes',
    problemsIntroduction:
      'Tout échec est un `application/problem+json` (RFC 9457), dans la langue de `lang` dans le corps, sinon de `Accept-Language`. Son `code` ne change jamais et n’est jamais traduit.',
  },
};
