import { h } from './h.ts';

interface TableFacts {
  readonly caption: string;
  readonly heads: readonly string[];
  /** Rows that belong together, under a name where they have one; the first cell of a row names it. */
  readonly groups: readonly { readonly name?: string; readonly rows: readonly (readonly string[])[] }[];
}

export function tableOf({ caption, heads, groups }: TableFacts): HTMLElement {
  return h(
    'table',
    { part: 'table' },
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    ...groups.map(({ name, rows }) =>
      h('tbody', {}, name === undefined ? null : groupHead(name, heads.length), ...rows.map(rowOf)),
    ),
  );
}

function groupHead(name: string, columns: number): HTMLElement {
  return h('tr', {}, h('th', { scope: 'rowgroup', colspan: columns }, name));
}

function rowOf([name, ...cells]: readonly string[]): HTMLElement {
  return h('tr', {}, h('th', { scope: 'row' }, name), ...cells.map((cell) => h('td', {}, cell)));
}
