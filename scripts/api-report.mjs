// Writes what the package's types offer, one report an entry, into docs/api: a change to them is seen in review. `--check` fails where a report is old.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const ENTRIES = ['index', 'inline', 'element', 'node', 'contract', 'export', 'locale', 'samples'];
/** What `sylvan/inline` offers is what `sylvan` does, so one report holds both. */
const reportOf = (entry) => `${entry === 'inline' ? 'index' : entry}.api.md`;
const isCheck = process.argv.includes('--check');
const root = process.cwd();

for (const folder of ['build/api', 'docs/api']) mkdirSync(folder, { recursive: true });
const old = ENTRIES.filter((entry) => !isCurrent(entry));
if (old.length > 0 && isCheck) {
  process.stderr.write(
    `The API of ${old.join(', ')} has changed. If that is meant: node scripts/api-report.mjs\n`,
  );
  process.exit(1);
}

function isCurrent(entry) {
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: resolve(`dist/${entry}.d.ts`),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM'] },
            ...{ types: entry === 'node' ? ['node'] : [], skipLibCheck: true },
          },
          files: [resolve(`dist/${entry}.d.ts`)],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: reportOf(entry),
        reportFolder: resolve('docs/api'),
        reportTempFolder: resolve('build/api'),
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
  return Extractor.invoke(config, { localBuild: !isCheck, showVerboseMessages: false }).succeeded;
}
