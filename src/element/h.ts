/** A text, a node, or nothing. */
type Child = Node | string | null;

/** Attributes by name; `null` or false omits one, true sets it without a value. */
interface Attributes {
  readonly [name: string]: string | number | boolean | null;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an HTML element. Strings become text nodes, so that no data is ever parsed as markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children);
}

export function s(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): Element {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  element.append(...children.filter((child) => child !== null));
  return element;
}

interface TableFacts {
  readonly caption: string;
  readonly heads: readonly string[];
  /** Groups of rows, optionally named; the first cell of a row is its header. */
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
