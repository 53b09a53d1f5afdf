import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { faultDetail } from '../../cli/texts/fault-details.ts';

const SRC = resolve(import.meta.dirname, '../../src');
/** The files that say what is wrong with an item or a file of a catalog. */
const FILES = [
  ...['catalogs/check.ts', 'catalogs/faults.ts', 'catalogs/make.ts', 'geo/projection.ts'],
  ...['stac/assets.ts', 'stac/file-agreement.ts', 'stac/item-agreement.ts', 'stac/scene.ts'],
  ...['sources/canopy-map/product.ts', 'sources/fires/modis-fire.ts', 'sources/maps/catalog.ts'],
  ...['sources/landsat/products.ts', 'sources/radar/scale.ts', 'sources/radar/sentinel1.ts'],
  ...['likeness.ts', 'sentinel2.ts', 'worker/plausible.ts', 'worker/quality.ts'].map(
    (name) => `sources/optical/${name}`,
  ),
];
/** Functions with a detail among their arguments, and functions that return one. */
const SAYING = /^(refuse|SylvanError|found|odd)$/;
const SAID = /^(bandless|notLinear|scalingFault)$/;

/** What a variable of a sentence may be; 7 if it is not listed. */
const SAMPLES: Readonly<Record<string, string>> = {
  'reprojection(scene)': 'reproject it with gdalwarp -t_srs EPSG:32737',
  'firstFault(asset.error)': 'href: Invalid input',
  ...{ what: 'it', scale: 'decibels' },
};

/** The sentences of an expression, with samples of their variables. */
function sentences(of: ts.Node): string[] {
  if (ts.isStringLiteralLike(of)) return [of.text];
  if (ts.isTemplateExpression(of)) return [of.head.text + of.templateSpans.map(sample).join('')];
  if (ts.isConditionalExpression(of)) return [of.whenTrue, of.whenFalse].flatMap(sentences);
  return [];
}

function sample({ expression, literal }: ts.TemplateSpan): string {
  return `${SAMPLES[expression.getText()] ?? '7'}${literal.text}`;
}

function detailsIn(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.initializer)
      if (node.name.getText() === 'detail') found.push(...sentences(node.initializer));
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && SAYING.test(node.expression.getText()))
      found.push(...(node.arguments ?? []).flatMap(sentences));
    if (ts.isFunctionDeclaration(node) && SAID.test(node.name?.text ?? ''))
      node.body?.statements.forEach((one) => {
        if (ts.isReturnStatement(one) && one.expression) found.push(...sentences(one.expression));
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  // Codes are arguments, too.
  return found.filter((text) => text.includes(' '));
}

it('every detail of a fault has a French text', () => {
  const details = FILES.flatMap((file) => detailsIn(resolve(SRC, file)));
  expect(details.length).toBeGreaterThan(50);
  expect(details.filter((detail) => faultDetail(detail, 'fr') === null)).toEqual([]);
});

it.each([
  ['the catalog lists no B05 (rededge1), SCL (scl)', 'pas de B05 (rededge1), SCL (scl) dans le catalogue'],
  ['no asset scl or SCL or SCL_20m', 'pas d’asset scl ou SCL ou SCL_20m'],
  ['asset red is a .jp2 file', 'asset red\u202f: fichier .jp2'],
  [
    'red lies about 120 m west and 40 m north of blue',
    'le rouge est décalé d’environ 120 m à l’ouest et 40 m au nord du bleu',
  ],
  ['properties.datetime: Invalid input', 'properties.datetime n’est pas valide'],
  [
    'The images are in EPSG:4326, which is not supported; reproject them, …',
    'EPSG:4326\u202f: reprojetez les images, par exemple avec gdalwarp -t_srs EPSG:327xx (326xx au nord de l’équateur), xx étant le fuseau UTM',
  ],
])('%s', (detail, french) => {
  expect(faultDetail(detail, 'fr')).toBe(french);
});
