import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Anchors of headings: lower case, words joined by `-`, without other characters. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Links and images of a Markdown page, except in code. */
export function linksOf(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
}

/** `page: link` for each link of `pages`, relative to `root`, to a missing file or heading. */
export function brokenLinks(root: string, pages: readonly string[]): string[] {
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  const isBroken = (page: string, link: string) => {
    const [path] = link.split('#', 1);
    const anchor = link.split('#').at(1);
    const target = path === '' ? page : join(dirname(page), path);
    if (target.startsWith('..') || !existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(textOf(target)).has(anchor);
  };
  return pages.flatMap((page) =>
    linksOf(textOf(page))
      .filter((link) => !/^[a-z]+:/.test(link) && isBroken(page, link))
      .map((link) => `${page}: ${link}`),
  );
}
