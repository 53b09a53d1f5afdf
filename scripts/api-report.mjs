// Writes what the package's types offer, one report an entry, into docs/api: a change to them is seen in review. `--check` fails where a report is old.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const ENTRIES = [
  'index',
  'inline',
  'element',
  'node',
  'server',
  'contract',
  'export',
  'vector',
  'locale',
  'samples',
];
/** What `sylvan/inline` offers is what `sylvan` does, so one report holds both. */
const reportOf = (entry) => `${entry === 'inline' ? 'index' : entry}.api.md`;
const isCheck = process.argv.includes('--check');
const root = process.cwd();

const [CURRENT, HELD] = ['build/api', 'docs/api'];
for (const folder of [`${CURRENT}/raw`, HELD]) mkdirSync(folder, { recursive: true });
const old = ENTRIES.filter((entry) => !isCurrent(entry));
if (old.length > 0 && isCheck) {
  process.stderr.write(
    `The API of ${old.join(', ')} has changed. If that is meant: node scripts/api-report.mjs\n`,
  );
  process.exit(1);
}

if (!isCheck)
  for (const entry of old) copyFileSync(join(CURRENT, reportOf(entry)), join(HELD, reportOf(entry)));

/**
 * The compiler may write the members of a type in another order from build to build: where each declaration has the same words,
 * so is the API.
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
        .split(/[\s|]+/)
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
            types: ['node', 'server'].includes(entry) ? ['node'] : [],
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
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve('package.json'),
  });
  const { succeeded } = Extractor.invoke(config, { localBuild: true, showVerboseMessages: false });
  if (!succeeded) throw new Error(`The API of ${entry} cannot be told: see what its types say above.`);
}
