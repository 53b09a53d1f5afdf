// The thread of the library's engine: it lays out zones and conducts the workers, which takes time that the service has not.
import type { AnalyzeRequest, CompareRequest } from 'sylvan/contract';
import type { OnPartial } from 'sylvan/node';
import { openSylvan } from './open-sylvan.ts';
import { serve } from './serve.ts';

const sylvan = openSylvan();

serve({
  /** Answers are texts: theirs are the bytes that are sent. The last part is the answer itself, which the caller counts first. */
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
