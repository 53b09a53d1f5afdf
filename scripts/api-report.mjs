// Writes the package's public types, one report per entry, into docs/api, so that reviews see their changes. `--check` fails if a
// report is out of date. Always fails if an export or one of its members has no comment, and if an exported signature names a
// type that no entry exports.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

/** The entries of the package that export something. */
const ENTRIES = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).exports)
  .filter((entry) => !/package\.json|worker/.test(entry))
  .map((entry) => (entry === '.' ? 'index' : entry.slice('./'.length)));
/** `sylvan/inline` has the same exports as `sylvan`, so one report covers both. */
const reportOf = (entry) => `${entry === 'inline' ? 'index' : entry}.api.md`;
const isCheck = process.argv.includes('--check');
const root = process.cwd();

const [CURRENT, HELD] = ['build/api', 'docs/api'];
for (const folder of [`${CURRENT}/raw`, HELD]) mkdirSync(folder, { recursive: true });
/**
 * Types that callers need not name: parameters and results of functions (`writeSample` of the simulator, all texts of a
 * language), and lists whose items have a named type.
 */
const UNNAMED = new Set([
  'Sample',
  'WriteOptions',
  'Dictionary',
  'OPTICAL_BANDS',
  'DOCTOR_SOURCES',
  'PROBLEM_CODES',
]);
/** The extractor's messages about exports: `{ id, name, place }`. */
const faults = [];
const old = ENTRIES.filter((entry) => !isCurrent(entry));
checkTypes();
if (old.length > 0 && isCheck) {
  process.stderr.write(
    `The API of ${old.join(', ')} has changed. If this is intended, run: node scripts/api-report.mjs\n`,
  );
  process.exit(1);
}

if (!isCheck)
  for (const entry of old) copyFileSync(join(CURRENT, reportOf(entry)), join(HELD, reportOf(entry)));

/** Records a fault in an entry's types. */
function take(message, entry) {
  const id = message.messageId;
  if (id !== 'ae-undocumented' && id !== 'ae-forgotten-export') return;
  message.handled = true;
  const name = /"(.+?)(?:_\d|\$\d)?"/.exec(message.text)[1];
  if (!UNNAMED.has(name)) faults.push({ id, name, place: `dist/${entry}.d.ts:${message.sourceFileLine}` });
}

/** Throws for types without comments, and for types that no entry exports. */
function checkTypes() {
  const exported = new Set(
    ENTRIES.flatMap((entry) => [
      ...readFileSync(join(CURRENT, reportOf(entry)), 'utf8').matchAll(
        /^export (?:abstract )?(?:interface|type|class|const|function) (\w+)/gm,
      ),
    ]).map(([, name]) => name),
  );
  const open = faults.filter(({ id, name }) => id === 'ae-undocumented' || !exported.has(name));
  if (open.length === 0) return;
  const lines = open.map(({ id, name, place }) =>
    id === 'ae-undocumented' ? `${place} ${name} has no comment` : `${place} ${name} is exported by no entry`,
  );
  throw new Error(`The types contain faults:\n${[...new Set(lines)].join('\n')}`);
}

/**
 * The compiler may order a type's members differently in each build: if every declaration has the same words, the API is the
 * same. Ignores brackets, which stay with the first member.
 */
function isCurrent(entry) {
  const [current, held] = [CURRENT, HELD].map((folder) => join(folder, reportOf(entry)));
  write(entry);
  return existsSync(held) && wordsOf(held) === wordsOf(current);
}

function wordsOf(path) {
  const declarations = readFileSync(path, 'utf8').split(/\n{2,}/);
  return declarations
    .map((declaration) =>
      declaration
        .split(/[\s|()]+/)
        .sort()
        .join(' '),
    )
    .join('\n');
}

function write(entry) {
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: resolve(`dist/${entry}.d.ts`),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2022',
            module: 'ESNext',
            moduleResolution: 'bundler',
            lib: ['ES2023', 'DOM'],
            types: entry === 'node' ? ['node'] : [],
            skipLibCheck: true,
          },
          files: [resolve(`dist/${entry}.d.ts`)],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: reportOf(entry),
        reportFolder: resolve(CURRENT),
        reportTempFolder: resolve(CURRENT, 'raw'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: {
          default: { logLevel: 'none' },
          'ae-forgotten-export': { logLevel: 'warning' },
          'ae-undocumented': { logLevel: 'warning' },
        },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve('package.json'),
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    showVerboseMessages: false,
    messageCallback: (message) => take(message, entry),
  });
  if (!succeeded)
    throw new Error(`The API of ${entry} cannot be determined: see the messages about its types above.`);
}
