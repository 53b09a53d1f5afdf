// A page with a Sylvan, for tests that control it from outside.
import { createSylvan } from 'sylvan';
import { diagnose } from 'sylvan/doctor';
import { packsOf } from 'sylvan/packs';

const meter = { begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }) };
/** Reports to the test, if it listens. */
const onProgress = (progress) => void globalThis.reported?.(progress);

const CALLS = {
  analyze: (sylvan, request, pack) => sylvan.analyze({ ...request, pack }),
  compare: (sylvan, request, pack) => sylvan.compare({ ...request, pack }),
  doctor: (sylvan, options) => diagnose(sylvan, options),
  create: (sylvan, zone) => packsOf(sylvan).create(zone, { onProgress }),
  resume: (sylvan, id) => packsOf(sylvan).resume(id, { onProgress }),
  list: (sylvan) => packsOf(sylvan).list(),
  verify: (sylvan, id) => packsOf(sylvan).verify(id),
  remove: (sylvan, id) => packsOf(sylvan).remove(id),
};

/** Makes a call with a new Sylvan, and reports the result or the error. */
async function requested(options, name, ...given) {
  const sylvan = createSylvan({ meter, ...options });
  try {
    return { value: await CALLS[name](sylvan, ...given) };
  } catch ({ code, message, fields }) {
    return { failure: { code, message, fields } };
  } finally {
    await sylvan.close();
  }
}

globalThis.requested = requested;
