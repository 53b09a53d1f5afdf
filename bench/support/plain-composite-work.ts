// The composite in plain JavaScript, in a browser's worker.
import { plainComposite, type PlainJob } from './plain-composite.mjs';
import { answerMessages } from './rounds.ts';

answerMessages(async ({ scenes, window }: PlainJob) => {
  const start = performance.now();
  await plainComposite(scenes, window);
  return performance.now() - start;
});
