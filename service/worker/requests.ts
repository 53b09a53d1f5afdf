// The thread that validates large requests and makes estimates.
import type { Estimate, Sylvan } from 'sylvan/node';
import { isSylvanError } from '#server';
import { judge, type Judged, type Unjudged } from '../src/requests/judge.ts';
import { serve } from './serve.ts';

let sylvan: Promise<Sylvan> | undefined;

/** Estimates the analysis of a valid request; the first estimate loads the engine. */
async function estimate(unjudged: Unjudged<'analyze'>): Promise<Judged<Estimate>> {
  const { lang, outcome } = judge(unjudged);
  if (!('request' in outcome)) return { lang, outcome };
  sylvan ??= import('./open-sylvan.ts').then(({ openSylvan }) => openSylvan());
  try {
    const { request, date } = outcome;
    return { lang, outcome: { request: await (await sylvan).estimate(request), date } };
  } catch (error) {
    if (!isSylvanError(error)) throw error;
    return { lang, outcome: { refusal: error.toData() } };
  }
}

serve({ judge, estimate });
