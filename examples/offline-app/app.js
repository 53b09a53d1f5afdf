// Once the service worker controls the page, all scripts go through it, including Sylvan's.
const { serviceWorker } = navigator;
await serviceWorker.register('./sw.js');
if (!serviceWorker.controller)
  await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));

const { createSylvan } = await import('sylvan');
const sylvan = createSylvan({ catalog: './my-zone/', cache: true });
const zone = { lat: -10.5992, lng: -61.3529, size: 1, date: '2025-08-31' };
const { details } = await sylvan.analyze(zone);
const unstored = details.warnings.find(({ code }) => code === 'not-stored');
document.querySelector('#forest').textContent = unstored?.detail ?? details.summary;
await sylvan.close();
