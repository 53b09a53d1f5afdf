import type { Problem } from '../contract/problem.ts';
import { h } from './h.ts';

/** What went wrong and what to do; a button where the same call may succeed later. */
export function problemOf({ title, detail, code, retryable }: Problem, again: HTMLElement): HTMLElement {
  return h(
    'div',
    { part: 'problem', role: 'alert', 'data-code': code },
    h('p', {}, h('strong', {}, title)),
    h('p', {}, detail),
    retryable ? again : null,
  );
}
