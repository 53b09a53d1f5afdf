// The thread of the library's engine. It lays out zones and coordinates the workers, which would take too long on the service's
// own thread.
import type { AnalyzeRequest, CompareRequest } from 'sylvan/contract';
import type { OnPartial } from 'sylvan/node';
import { openSylvan } from './open-sylvan.ts';
import { serve } from './serve.ts';

const sylvan = openSylvan();

serve({
  /** Answers are the exact text that the service sends. The last part is the answer itself, which the caller counts first. */
  async analyze({ request, sample }: { request: AnalyzeRequest; sample: string | null }, { signal, tell }) {
    const onPartial: OnPartial = (answer) => {
      if (answer.details.preliminary === true) tell(JSON.stringify(answer));
    };
    return JSON.stringify(
      await sylvan.analyze({ ...request, ...(sample !== null && { sample }) }, { signal, onPartial }),
    );
  },
  compare: async (request: CompareRequest, { signal }) =>
    JSON.stringify(await sylvan.compare(request, { signal })),
});
