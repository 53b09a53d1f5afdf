import type { Lang } from '../contract/place.ts';
import { LANGS } from '../locale/langs.ts';

/** The language of an element: that of its own `lang`, or else of the nearest element around it that has one; English where it is another. */
export function langOfElement(element: Element): Lang {
  const [primary] = nearestLang(element).toLowerCase().split('-');
  return LANGS.find((lang) => lang === primary) ?? 'en';
}

/** Beyond a shadow root it goes on with the root's host. */
function nearestLang(element: Element): string {
  const found = element.closest('[lang]');
  if (found !== null) return found.getAttribute('lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}
