import { createSylvan } from 'sylvan';

const sylvan = createSylvan({ samplesUrl: new URL('/samples/', location.href).href });
sylvan
  .analyze({}, { sample: 'old-forest' })
  .then(
    (answer) => ({ answer }),
    ({ code, message }) => ({ problem: { code, message } }),
  )
  .then((outcome) => Object.assign(globalThis, { outcome }))
  .finally(() => sylvan.close());
