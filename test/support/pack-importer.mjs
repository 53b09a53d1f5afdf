// Imports a pack's file in a process of its own, which says when it begins and the pack's id at its end; for tests that end it.
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
