import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LANGS, type Lang } from 'sylvan/contract';
import { pageTextsOf } from '../texts/service.ts';
import { staticDocument, type StaticDocument } from '../http/static-document.ts';

/** The page's policy: only the service's own files, and calls to the service. */
export const PAGE_POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const SCRIPT = `SwaggerUIBundle({
  dom_id: '#contract',
  url: '/api/v1/openapi.json?lang=' + document.documentElement.lang,
  deepLinking: true,
  validatorUrl: null,
});
`;

/** Hides the column of links, which no answer has, and fits Swagger UI to narrow phones. */
const STYLE = `body { margin: 0; }
nav { padding: 1rem 1.25rem 0; font: 1rem/1.5 system-ui, sans-serif; }
nav a { margin-right: 1rem; }
nav [aria-current] { font-weight: 600; color: inherit; text-decoration: none; }
.swagger-ui .response-col_links { display: none; }
@media (max-width: 40rem) {
  .swagger-ui .wrapper, .swagger-ui .responses-inner, .swagger-ui .opblock-description-wrapper { padding: 0 .5rem; }
  .swagger-ui select { min-width: 0; max-width: 100%; }
  .swagger-ui table.headers, .swagger-ui table.headers * { display: block; }
  .swagger-ui table.headers thead { display: none; }
}
`;

const require = createRequire(import.meta.url);
const ofSwagger = (name: string) => readFileSync(require.resolve(`swagger-ui-dist/${name}`));

/** The files that the page loads. */
export const FILES: ReadonlyMap<string, StaticDocument> = new Map([
  ['page.css', staticDocument(STYLE, 'text/css; charset=UTF-8')],
  ['page.js', staticDocument(SCRIPT, 'text/javascript; charset=UTF-8')],
  ['swagger-ui.css', staticDocument(ofSwagger('swagger-ui.css'), 'text/css; charset=UTF-8')],
  [
    'swagger-ui-bundle.js',
    staticDocument(ofSwagger('swagger-ui-bundle.js'), 'text/javascript; charset=UTF-8'),
  ],
]);

/** The contract in Swagger UI, with the contract's texts in one language. */
export function pageOf(lang: Lang): StaticDocument {
  const links = LANGS.map((one) => {
    const current = one === lang ? ' aria-current="true"' : '';
    return `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${current}>${pageTextsOf(one).name}</a>`;
  });
  return staticDocument(
    `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sylvan API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/page.css" />
    <script src="/docs/swagger-ui-bundle.js" defer></script>
    <script src="/docs/page.js" defer></script>
  </head>
  <body>
    <nav aria-label="${pageTextsOf(lang).language}">${links.join(' ')}</nav>
    <main id="contract"></main>
  </body>
</html>
`,
    'text/html; charset=UTF-8',
  );
}
