// Creates a pack in a separate process, with a line of output for each step; for tests that kill it.
import { createSylvan } from '../../dist/node.js';
import { packsOf } from '../../dist/packs.js';

const [options, zone] = JSON.parse(process.argv[2]);
const meter = { begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }) };
const sylvan = createSylvan({ meter, ...options });
const { id } = await packsOf(sylvan).create(zone, { onProgress: ({ step }) => console.log(step) });
await sylvan.close();
console.log(id);
