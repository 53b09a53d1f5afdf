import type { AnswerStore } from './answer-store.ts';
import { Patience } from './patience.ts';

/** A store that never rejects: in trouble it has nothing and keeps nothing, and for a minute is not asked. */
export function forgivingAnswers(store: AnswerStore): AnswerStore {
  const patience = new Patience();
  return {
    answer: (name) => patience.tried(() => store.answer(name), undefined),
    keepAnswer: (name, answer) => patience.tried(() => store.keepAnswer(name, answer), undefined),
  };
}
