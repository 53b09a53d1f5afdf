// Writes dist/THIRD-PARTY-LICENCES.txt: the licence of every package with code in the build, according to its source maps.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Packages that contribute only WebAssembly, by the module that contains it (scripts/build-codecs.mjs). */
const CODECS = { 'build/zstd.js': 'zstddec', 'build/lerc.js': 'lerc' };

const bundled = new Set();
for (const file of readdirSync('dist').filter((name) => name.endsWith('.js.map'))) {
  const { sources } = JSON.parse(readFileSync(`dist/${file}`, 'utf8'));
  for (const source of sources) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
    if (name) bundled.add(name);
    const codec = Object.keys(CODECS).find((module) => source.endsWith(`/${module}`));
    if (codec) bundled.add(CODECS[codec]);
  }
}

const texts = [...bundled].sort().map((name) => {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file
    ? readFileSync(`${folder}/${file}`, 'utf8').trim()
    : 'The package contains no licence file.';
  return `${name} ${version} (${license})\n\n${text}\n`;
});
writeFileSync('dist/THIRD-PARTY-LICENCES.txt', texts.join(`\n${'-'.repeat(72)}\n\n`));
