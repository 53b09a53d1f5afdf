import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = [
  'assembly',
  'batch',
  'bench',
  'cli',
  'demo',
  'examples',
  'scripts',
  'service',
  'simulator',
  'src',
  'test',
  'worker',
];
const LEFT_OUT = new Set(['node_modules', 'dist', 'build', 'projects']);

/** Private words that gave way to the field's terms (docs/architecture.md, Glossary), as parts of identifiers. */
const RETIRED =
  /^(look|looks|looked|looking|lane|lanes|face|seeing|sees|judge|judges|judged|judging|judgement|judgements|keep|keeps|kept|keeping|keeper|tidy|sweep|lapse|lapsed|forget|forgets|forgotten|ask|asks|asked|asking|quest|equip|told|tell|tells|telling|tally|share|shares|beside|flight|flights|patience|patient|forgiving|story|stories|retold|retell|book|books|epoch)$/i;
/** Bounds are `MAX_…` and `MIN_…`. */
const OLD_BOUND = /^(MOST|LEAST)_|^(most|least)[A-Z]/;

/** Terms of the field, of the platform or of the contract that have such a part. */
const TERMS = new Set([
  // SIMD; WebGL.
  ...[
    'Lanes',
    'lanes',
    'acrossLanes',
    'widenLanes',
    'laneSum',
    'extract_lane',
    'store8_lane',
    'store32_lane',
    'CULL_FACE',
  ],
  // Radar: the equivalent number of looks. Layer `looks` of the contract.
  ...['looks', 'LOOKS', 'looksPerPass', 'LOOKS_PER_PASS'],
  // Node, HTTP, Rollup, Web Share.
  ...['keepAlive', 'keepAliveTimeout', 'keepAliveInitialDelayMillis', 'KEEP_ALIVE_SECONDS'],
  ...['inFlight', 'InFlight', 'WorkInFlight', 'minShareCount', 'share', 'SharePanel'],
  ...['canShare', 'share_target'],
  // Origins of time.
  ...['EPOCH', 'GEDI_EPOCH'],
  // Comparatives, and least squares.
  ...['mostFrequent', 'mostPromising', 'leastSure', 'leastFirst', 'leastMinor', 'LEAST_SQUARES'],
]);

/**
 * In comments, titles of tests and documents. Retired words with a second, plain meaning (ask, keep, look, share) are left to
 * the reader.
 */
const RETIRED_IN_PROSE =
  /\b(?:told|tells?|telling|judg\w+|kept(?!-alive)|tall(?:y|ies)|seeing|beside|lapse[ds]?|forg[eo]t\w*|retold)\b/i;
/** Made from texts that users see, or from results of runs. */
const GENERATED = new Set(['errors.md', 'PERFORMANCE.md']);

it('names nothing by a retired word', () => {
  const found = FOLDERS.flatMap(sourcesIn).flatMap((path) =>
    identifiersIn(path)
      .filter((name) => !TERMS.has(name) && isRetired(name))
      .map((name) => `${path.slice(ROOT.length + 1)}: ${name}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

it('says nothing by a retired word, in comments, titles of tests and documents', () => {
  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
    ...readdirSync(join(ROOT, 'docs'))
      .filter((name) => name.endsWith('.md') && !GENERATED.has(name))
      .map((name) => `docs/${name}`),
  ].map((path) => ({ path, texts: [readFileSync(join(ROOT, path), 'utf8')] }));
  const sources = FOLDERS.flatMap(sourcesIn).filter((path) => path !== import.meta.filename);
  const found = [
    ...documents,
    ...sources.map((path) => ({ path: path.slice(ROOT.length + 1), texts: proseIn(path) })),
  ];
  expect(
    found.flatMap(({ path, texts }) =>
      texts.flatMap((text) =>
        text
          .split('\n')
          .filter((line) => RETIRED_IN_PROSE.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      ),
    ),
  ).toEqual([]);
});

it.each(['seesLook', 'MOST_TILES', 'leastDates', 'keptAnswer', 'toldAt', 'STORY', 'zone_share'])(
  'knows %s',
  (name) => {
    expect(isRetired(name)).toBe(true);
  },
);

function isRetired(name: string): boolean {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return OLD_BOUND.test(name) || parts.split(/[\s_$]+/).some((part) => RETIRED.test(part));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return [];
    if (entry.isDirectory()) return sourcesIn(join(folder, entry.name));
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [join(ROOT, folder, entry.name)] : [];
  });
}

const files = new Map<string, ts.SourceFile>();

function parsed(path: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file =
    files.get(path) ??
    ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true, kind);
  files.set(path, file);
  return file;
}

/** Comments, and the titles of tests. */
function proseIn(path: string): string[] {
  const file = parsed(path);
  const texts = new Map<number, string>();
  const visit = (node: ts.Node) => {
    const comments = [
      ...(ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of comments) texts.set(pos, file.text.slice(pos, end));
    if (ts.isCallExpression(node) && /^(it|describe|test)\b/.test(node.expression.getText(file))) {
      const title = node.arguments.at(0);
      if (title && ts.isStringLiteralLike(title)) texts.set(title.pos, title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...texts.values()];
}

function identifiersIn(path: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push(node.text.replace(/^#/, ''));
    ts.forEachChild(node, visit);
  };
  visit(parsed(path));
  return names;
}
