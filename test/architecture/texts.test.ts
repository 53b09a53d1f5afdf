import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** All texts in several languages are in catalogs, once, and state the same facts in each language. */
const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'cli', 'service/src', 'batch/src', 'demo/src'];
/** Places of texts; titles of samples are data for callers. */
const PLACES =
  /^(src\/locale|cli\/texts|service\/src\/texts|batch\/src\/texts|demo\/src\/texts)\/|^src\/samples\.ts$/;
const IN_LANGUAGES = /^(inLanguages|pageTexts)$/;
/** Shorter texts may be equal by chance. */
const WORDS = 5;

interface Pair {
  readonly path: string;
  readonly en: ts.Expression;
  readonly fr: ts.Expression;
}

const sources = FOLDERS.flatMap((folder) => filesIn(join(ROOT, folder))).map(parse);
const catalogs = sources.flatMap(catalogsIn);
const pairs = catalogs.flatMap(({ path, en, fr }) => pairsOf(en, fr, path));

it('finds the catalogs of all products', () => {
  const places = new Set(catalogs.map(({ path }) => path.split('/').slice(0, -1).join('/')));
  expect([...places].sort()).toEqual([
    'batch/src/texts',
    'cli/texts',
    'demo/src/texts',
    'service/src/texts',
    'src/locale',
  ]);
  expect(pairs.length).toBeGreaterThan(1000);
});

it('both languages have the same texts, which state the same facts', () => {
  const differ = pairs.filter(({ en, fr }) => factsOf(en) !== factsOf(fr));
  expect(differ.map(({ path }) => path)).toEqual([]);
});

it('French texts have narrow spaces and typographic apostrophes', () => {
  const isWrong = (text: string) => /[ \u00a0][;:!?%»]|«[ \u00a0]|[a-zéè]'[a-zéèêàh]/.test(text);
  const wrong = pairs.flatMap(({ path, fr }) =>
    piecesOf(fr)
      .filter(isWrong)
      .map((text) => `${path}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

it('there is no French outside the catalogs', () => {
  const found = sources
    .filter((file) => !PLACES.test(pathOf(file)) && !pathOf(file).endsWith('code-pages.ts'))
    .flatMap((file) =>
      piecesOf(file)
        .filter((text) => /[àâçéèêîïôûùœ]/i.test(text))
        .map((text) => `${pathOf(file)}: ${text}`),
    );
  expect(found).toEqual([]);
});

it('no text occurs in two files', () => {
  const places = new Map<string, Set<string>>();
  for (const { en, fr } of pairs) {
    const text = `${piecesOf(en).join('…')} / ${piecesOf(fr).join('…')}`;
    if (text.split(' ').length < 2 * WORDS) continue;
    places.set(text, (places.get(text) ?? new Set()).add(en.getSourceFile().fileName));
  }
  expect([...places].filter(([, files]) => files.size > 1)).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
}

function pathOf(file: ts.SourceFile): string {
  return relative(ROOT, file.fileName);
}

function catalogsIn(file: ts.SourceFile): Pair[] {
  const found: Pair[] = [];
  visit(file, (node) => {
    if (!ts.isCallExpression(node) || !IN_LANGUAGES.test(node.expression.getText())) return;
    const [argument] = node.arguments;
    if (!ts.isObjectLiteralExpression(argument)) return;
    const texts = membersOf(argument);
    found.push({ path: pathOf(file), en: texts.get('en')!, fr: texts.get('fr')! });
  });
  return found;
}

function visit(node: ts.Node, onNode: (node: ts.Node) => void): void {
  onNode(node);
  ts.forEachChild(node, (child) => visit(child, onNode));
}

/** Names and values of an object; a value may be a constant of its file or of an imported one. */
function membersOf(object: ts.ObjectLiteralExpression): Map<string, ts.Expression> {
  return new Map(
    object.properties.flatMap((one): [string, ts.Expression][] => {
      if (ts.isShorthandPropertyAssignment(one)) return [[one.name.text, valueOf(one.name)]];
      if (!ts.isPropertyAssignment(one)) return [];
      return [[one.name.getText().replaceAll("'", ''), valueOf(one.initializer)]];
    }),
  );
}

function valueOf(value: ts.Expression): ts.Expression {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return valueOf(value.expression);
  return ts.isIdentifier(value) ? constantOf(value.text, value.getSourceFile()) : value;
}

function constantOf(name: string, file: ts.SourceFile): ts.Expression {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name: known, initializer } of statement.declarationList.declarations)
        if (known.getText() === name && initializer) return valueOf(initializer);
    if (ts.isImportDeclaration(statement) && statement.importClause?.getText().match(`\\b${name}\\b`)) {
      const { text } = statement.moduleSpecifier as ts.StringLiteral;
      return constantOf(name, parse(join(dirname(file.fileName), text)));
    }
  }
  throw new Error(`${pathOf(file)} has no ${name}`);
}

/** Texts of both languages by their paths. An empty English object has none, because its keys are the texts. */
function pairsOf(en: ts.Expression, fr: ts.Expression, path: string): Pair[] {
  if (!ts.isObjectLiteralExpression(en) || !ts.isObjectLiteralExpression(fr)) return [{ path, en, fr }];
  const [english, french] = [membersOf(en), membersOf(fr)];
  const names = english.size === 0 ? [] : [...new Set([...english.keys(), ...french.keys()])];
  return names.flatMap((name) => {
    const [one, other] = [english.get(name), french.get(name)];
    if (one === undefined || other === undefined) throw new Error(`${path}/${name} is in only one language`);
    return pairsOf(one, other, path.includes(':') ? `${path}/${name}` : `${path}: ${name}`);
  });
}

/** The parameters that a text uses, by position, or by field name for objects; for a list, its length. */
function factsOf(text: ts.Expression): string {
  if (ts.isArrayLiteralExpression(text)) return String(text.elements.length);
  if (!ts.isArrowFunction(text)) return '';
  const names = new Map(
    text.parameters.flatMap(({ name }, place): [string, string][] =>
      ts.isObjectBindingPattern(name)
        ? name.elements.map((one) => [one.name.getText(), (one.propertyName ?? one.name).getText()])
        : [[name.getText(), String(place)]],
    ),
  );
  const used = new Set<string>();
  visit(text.body, (node) => {
    if (ts.isIdentifier(node) && names.has(node.text)) used.add(names.get(node.text)!);
  });
  return [...used].sort().join(', ');
}

/** The literal parts of all texts in a node, except in tagged templates, whose tag sets the spaces. */
function piecesOf(node: ts.Node): string[] {
  const pieces: string[] = [];
  const collect = (one: ts.Node) => {
    if (ts.isTaggedTemplateExpression(one)) return;
    if (ts.isImportDeclaration(one) || ts.isLiteralTypeNode(one)) return;
    if (ts.isStringLiteralLike(one) || ts.isTemplateLiteralToken(one) || ts.isJsxText(one))
      pieces.push(one.text);
    ts.forEachChild(one, collect);
  };
  collect(node);
  return pieces;
}
