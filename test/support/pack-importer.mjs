// Imports a pack's file in a separate process, which reports its start, and finally the pack's id; for tests
// that kill it.
import { openAsBlob } from 'node:fs';
import { createSylvan } from '../../dist/node.js';
import { packsOf } from '../../dist/packs.js';

const [options, file] = JSON.parse(process.argv[2]);
const sylvan = createSylvan(options);
const blob = await openAsBlob(file);
await packsOf(sylvan).list();
console.log('begun');
const { id } = await packsOf(sylvan).import(blob);
await sylvan.close();
console.log(id);
