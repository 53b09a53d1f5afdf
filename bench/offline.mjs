// What is stored for where there is no network: an analysis with a cold cache and with a warm one, over a far line; and the rates of
// the stores next to plain ones.
import { storedChapter } from './support/cached-chapter.mjs';
import { publish } from './support/publish.mjs';
import { storesChapter } from './support/stores-chapter.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 3);

const chapters = [await storedChapter(RUNS), await storesChapter(RUNS)];
const all = (part) => chapters.flatMap((chapter) => chapter[part]);

await publish({
  id: 'offline',
  title: 'Data stored for use without a network',
  setup: all('setup'),
  tables: all('tables'),
  figures: all('figures'),
  goals: all('goals'),
  missing: [...new Set(all('missing'))],
});
