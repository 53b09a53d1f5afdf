import { importParts, CACHE } from '/work/main/bench/support/cache.mjs';
import { join } from 'node:path';
const parts = await importParts();
console.time('land');
const s = await parts.writeLandscape(parts.publishedPlace(), join(CACHE,'published-place'));
console.timeEnd('land'); console.log(s.request);
console.time('pub');
console.log(await parts.publishGround(s.folder, join(CACHE,'published-ground')));
console.timeEnd('pub');
