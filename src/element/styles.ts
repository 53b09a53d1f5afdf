/**
 * Colours are pairs for light and dark pages, following the element's `color-scheme`; a page can override each by a custom
 * property. Text has a contrast of 4.5:1 or more in both.
 */
const CSS = `
:host {
  display: block;
  container-type: inline-size;
  contain-intrinsic-inline-size: 20rem;
  color-scheme: light dark;
  --_ink: var(--sylvan-ink, light-dark(#16241c, #e8efe6));
  --_muted: var(--sylvan-muted, light-dark(#4c5c52, #a9b8ab));
  --_paper: var(--sylvan-paper, light-dark(#ffffff, #18231d));
  --_line: var(--sylvan-line, light-dark(#cfd5c8, #36463c));
  --_leaf: var(--sylvan-leaf, light-dark(#1e6b42, #7fcf9b));
  --_on-leaf: var(--sylvan-on-leaf, light-dark(#ffffff, #0d1a13));
  --_accent: var(--sylvan-accent, light-dark(#8a4b08, #e5b36b));
  --_accent-paper: var(--sylvan-accent-paper, light-dark(#fdf3d8, #3a2f12));
  --_bad: var(--sylvan-bad, light-dark(#9c2417, #ff9d8f));
  --_bad-paper: var(--sylvan-bad-paper, light-dark(#fdeae6, #3d1c17));
  --_gap: var(--sylvan-gap, 1rem);
  --_radius: var(--sylvan-radius, 10px);
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
p, ul, dl, dd { margin: 0; padding: 0; }
[part=zone] {
  padding: var(--_gap);
  border: 1px solid var(--_line);
  border-radius: var(--_radius);
  background: var(--_paper);
  color: var(--_ink);
  line-height: 1.5;
  overflow-wrap: anywhere;
}
[part=status], [part=answer] { display: grid; gap: var(--_gap); }
[part=status]:not(:empty) + [part=answer]:not(:empty) { margin-block-start: var(--_gap); }
[part=sentence] { font-size: 1.125em; }
[part=simulated], [part=problem] { padding: .5em .75em; border: 1px solid; border-radius: var(--_radius); }
[part=simulated] { border-color: var(--_accent); background: var(--_accent-paper); }
[part=simulated] strong { color: var(--_accent); }
[part=problem] { display: grid; gap: .5em; justify-items: start; border-color: var(--_bad); background: var(--_bad-paper); }
[part=problem] strong { color: var(--_bad); }
[part=points] { font-size: 2.5em; line-height: 1; color: var(--_leaf); }
[part=band] { font-weight: 600; }
[part=name] { font-weight: 600; }
[part=quality], [part=interval], [part=reason], [part=origin], [part=bytes], [part=note], caption { font-size: .875em; color: var(--_muted); }
[part=tiles] { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11em), 1fr)); gap: calc(var(--_gap) / 2); }
[part~=tile] { padding: .5em .75em; border: 1px solid var(--_line); border-inline-start: 4px solid var(--_line); border-radius: var(--_radius); }
[part~=tile] [part=name] { font-size: .875em; font-weight: 400; color: var(--_muted); }
[part=value] { font-size: 1.125em; font-weight: 600; }
[part~=canopy_height_source] [part=value], [part~=ai_forest_type] [part=value] { font-size: 1em; }
[part=missing] { color: var(--_muted); }
[data-level=CRITICAL], [data-level=WARNING], [data-level=degrading] { border-inline-start-color: var(--_bad); }
[data-level=CAUTION] { border-inline-start-color: var(--_accent); }
[data-level=POSITIVE], [data-level=STABLE], [data-level=improving], [data-level=stable] { border-inline-start-color: var(--_leaf); }
[part=warnings] ul { padding-inline-start: 1.25em; }
summary { padding-block: .25em; cursor: pointer; color: var(--_leaf); }
button {
  min-block-size: 2.75em;
  padding: .5em 1em;
  border: 1px solid var(--_leaf);
  border-radius: var(--_radius);
  background: var(--_leaf);
  color: var(--_on-leaf);
  font: inherit;
  cursor: pointer;
}
:focus-visible { outline: 3px solid var(--_accent); outline-offset: 2px; }
[part=status]:focus { outline: none; }
table { inline-size: 100%; border-collapse: collapse; font-size: .875em; font-variant-numeric: tabular-nums; }
caption { padding-block: .25em; text-align: start; font-size: 1em; }
th, td { padding: .25em; border-block-end: 1px solid var(--_line); text-align: end; vertical-align: top; }
th { font-weight: 600; }
th:first-child { padding-inline-start: 0; text-align: start; }
tbody th[scope=row] { font-weight: 400; hyphens: auto; }
thead th { overflow-wrap: normal; }
td { white-space: nowrap; }
[part=chart] svg { display: block; max-inline-size: 100%; }
svg text { fill: var(--_muted); font-size: 12px; }
svg .grid { stroke: var(--_line); }
svg .line { fill: none; stroke: var(--_ink); stroke-width: 1.5; }
svg .point { fill: var(--_ink); stroke: var(--_ink); vector-effect: non-scaling-stroke; }
svg .ndvi { stroke: var(--sylvan-ndvi, var(--_leaf)); }
svg .nbr { stroke: var(--sylvan-nbr, var(--_accent)); }
svg .line.nbr { stroke-dasharray: 4 2; }
svg .point.ndvi { fill: var(--sylvan-ndvi, var(--_leaf)); }
svg .point.nbr { fill: var(--sylvan-nbr, var(--_accent)); }
svg .point.hollow.hollow { fill: var(--_paper); }
[part=legend] { display: flex; flex-wrap: wrap; gap: 0 1em; padding: 0; list-style: none; font-size: .875em; color: var(--_muted); }
[part=legend] svg { margin-inline-end: .35em; vertical-align: middle; }
[part=bar] { block-size: 4px; border-radius: 2px; background: var(--_line); overflow: hidden; }
[part=bar]::before { content: ''; display: block; block-size: 100%; inline-size: 40%; background: var(--_leaf); }
@media (prefers-reduced-motion: no-preference) {
  [part=bar]::before { animation: pass 1.6s ease-in-out infinite alternate; }
  @keyframes pass { to { transform: translateX(150%); } }
}
@container (inline-size < 20rem) {
  [part=zone] { padding: calc(var(--_gap) / 2); }
  [part=points] { font-size: 2em; }
  table { font-size: .75em; }
  th, td { padding-inline: .1em; }
  thead th { overflow-wrap: anywhere; hyphens: auto; }
}
@media (forced-colors: active) {
  svg text, svg .point, svg .point.ndvi, svg .point.nbr { fill: CanvasText; }
  svg .line, svg .point { stroke: CanvasText; }
  svg .grid { stroke: GrayText; }
  svg .point.hollow.hollow { fill: Canvas; }
  [part=bar]::before { background: Highlight; }
}
`;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * One sheet for all elements of a document, constructed in that document, as the standard requires; none for a document without a
 * window. Since a script constructs it, a Content-Security-Policy for styles does not block it.
 */
export function styleSheetsOf(document: Document): CSSStyleSheet[] {
  const { defaultView } = document;
  if (defaultView === null) return [];
  const sheet = sheets.get(document) ?? new defaultView.CSSStyleSheet();
  if (!sheets.has(document)) sheet.replaceSync(CSS);
  sheets.set(document, sheet);
  return [sheet];
}
