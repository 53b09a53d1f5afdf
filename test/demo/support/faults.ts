import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const AXE = readFileSync(resolve(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * In the page: serious violations of axe rules, each with its element. The page's policy forbids scripts made
 * from text, but the browser's driver may inject one.
 */
// oxlint-disable-next-line typescript/no-implied-eval -- serialized for the driver, never called here
export const seriousFaults = new Function(`${AXE}
return window.axe
  .run({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } })
  .then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target + ': ' + failureSummary)),
  );`) as () => Promise<string[]>;

/** In the page: the width of the window, and the elements that are wider. */
export function tooWide(): { width: number; over: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = [...document.querySelectorAll('main *')].filter(
    (one) =>
      one.getBoundingClientRect().right > clientWidth + 1 && one.closest('.scroll, .maplibregl-map') === null,
  );
  const over = scrollWidth > clientWidth ? wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) : [];
  return { width: clientWidth, over };
}

/** In the page: targets too small for a finger, except links in a sentence. The label of an input counts as its target. */
export function smallTargets(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
    .map((one) => one.closest('label') ?? one)
    .filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return Math.round(width) < 44 || Math.round(height) < 44;
    })
    .map((one) => one.outerHTML.slice(0, 120));
}
