import { createHash } from 'node:crypto';

/** The page's one stylesheet: system fonts, both colour schemes, one column that narrows to 320 pixels. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #1c241f; --soft: #4b574f; --line: #c9d3cc; --panel: #f3f6f4; --link: #0b6138; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #121714; --text: #e6ece8; --soft: #adbab2; --line: #3a463f; --panel: #1b221e; --link: #7fd6a6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header, nav, main, footer { max-width: 52rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p, ul, dl, details { margin: .5rem 0; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font: .9em/1.5 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .75rem; background: var(--panel); border: 1px solid var(--line); border-radius: .4rem; overflow: auto; max-height: 24rem; overflow-wrap: normal; }
.skip { position: absolute; left: -100vw; top: 0; padding: .5rem 1rem; background: var(--ground); }
.skip:focus { left: 0; }
.languages { display: flex; gap: 1rem; list-style: none; margin: 0; padding: 0; }
.languages a, .contents a { display: inline-block; padding: .2rem 0; }
.languages [aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
.contents ul { list-style: none; padding: 0; }
.contents li { margin: .25rem 0; }
.contents > ul > li > a { font-weight: 600; }
.contents ul ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; }
.contents ul ul li { margin: 0; }
header nav { padding: 0; margin-bottom: 1rem; }
header + nav { margin-top: 1.5rem; margin-bottom: 1.5rem; }
.path { color: var(--soft); margin: 0; }
.path b { color: var(--text); }
dt { font-weight: 600; margin-top: .6rem; }
dt small { font-weight: 400; color: var(--soft); }
dd { margin: 0; padding-left: 1rem; border-left: 2px solid var(--line); }
footer { padding: 2rem 1rem; color: var(--soft); }
`;

/** Whole, for the hash is of every character in it. */
export const STYLE_ELEMENT = `<style>${STYLE}</style>`;

const HASH = createHash('sha256').update(STYLE).digest('base64');

/** All that the page may do: be styled by its own stylesheet. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
