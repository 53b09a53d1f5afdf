import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { temporaryFolder } from '../support/zones.ts';
import { onSample, ROOT, type Block } from './blocks.ts';

const run = promisify(execFile);

const built = (file: string) => pathToFileURL(resolve(ROOT, 'dist', file)).href;

/** Replaces `sylvan` when a block runs. */
interface StandIn {
  /** The module's source text. */
  readonly text: string;
}

/**
 * The library for Node, with images from `catalog` if a block names none, with the clock fixed to the catalog's last day, and without
 * counting calls. Options that only pages need are ignored.
 */
export function uncounted(catalog: string): StandIn {
  return {
    text: libraryWith(`({ key, service, samplesUrl, workerUrl, createWorker, ...own } = {}) =>
      create({ catalog: ${JSON.stringify(catalog)}, meter, now: () => new Date('2025-08-31'), ...own })`),
  };
}

/**
 * The same, with calls counted by a service whose address and key replace those shown in pages. The public map of canopy heights
 * that pages use is replaced by `catalog`, which has no tile of it.
 */
export function counted(catalog: string, key: string, service: string): StandIn {
  const defaults = { catalog, canopyMapUrl: catalog, sources: { 'canopy-map': 'eth' } };
  const [usual, ours] = [JSON.stringify(defaults), JSON.stringify({ key, service })];
  return { text: libraryWith(`(own) => create({ ...${usual}, ...own, ...${ours} })`) };
}

function libraryWith(createSylvan: string): string {
  return `
    import { createTimedSylvan as create } from ${JSON.stringify(built('testing.js'))};
    export * from ${JSON.stringify(built('node.js'))};
    const meter = { begin: async () => ({ receipt: undefined, end: async () => {} }) };
    export const createSylvan = ${createSylvan};`;
}

/** Runs a block of TypeScript in Node, in a new folder or in `cwd`, and returns its output; rejects if it throws. */
export async function runModule(code: string, standIn: StandIn, cwd?: string): Promise<string> {
  const own = cwd === undefined ? await temporaryFolder() : undefined;
  const folder = cwd ?? own!.path;
  const name = `block-${randomUUID()}`;
  try {
    await writeFile(join(folder, `${name}-library.mjs`), standIn.text);
    await writeFile(join(folder, `${name}.mjs`), moduleOf(code, `./${name}-library.mjs`));
    const env = { ...process.env, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder };
    return (await run(process.execPath, [`${name}.mjs`], { cwd: folder, env })).stdout;
  } finally {
    await own?.remove();
  }
}

function moduleOf(code: string, library: string): string {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  const { outputText } = ts.transpileModule(onSample(code), { compilerOptions: options });
  return outputText
    .replaceAll(/from 'sylvan(?:\/(?:node|inline))?'/g, `from '${library}'`)
    .replaceAll(/from 'sylvan\/(\w+)'/g, (_, entry: string) => `from '${built(`${entry}.js`)}'`);
}

/** The compiler's errors in blocks under strict settings, each with the block's position. */
export function typeFaults(blocks: readonly Block[]): string[] {
  const texts = new Map(blocks.map((block, i) => [resolve(ROOT, `block-${i}.ts`), block]));
  const host = ts.createCompilerHost(OPTIONS);
  const [fileExists, readFile, getSourceFile] = [
    host.fileExists.bind(host),
    host.readFile.bind(host),
    host.getSourceFile.bind(host),
  ];
  const textOf = (name: string) => {
    const block = texts.get(name);
    return block && `${block.code}\nexport {};\n`;
  };
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => textOf(name) ?? readFile(name);
  host.getSourceFile = (name, ...rest) => {
    const text = textOf(name);
    return text === undefined
      ? getSourceFile(name, ...rest)
      : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...texts.keys()], OPTIONS, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${at(texts, file)} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

function at(texts: ReadonlyMap<string, Block>, file: ts.SourceFile | undefined): string {
  return (file && texts.get(file.fileName)?.at) ?? file?.fileName ?? '';
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  typeRoots: [resolve(ROOT, 'node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  paths: Object.fromEntries(
    ['index', 'inline', 'node', 'contract', 'export', 'locale', 'samples'].map(
      (entry): [string, string[]] => [
        entry === 'index' ? 'sylvan' : `sylvan/${entry}`,
        [resolve(ROOT, `dist/${entry}.d.ts`)],
      ],
    ),
  ),
};
