// Holds the app's own files. Pixels are none of its business: Sylvan stores them itself (`cache: true`).
const STORE = 'my-forest-1';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(['./', './app.js'])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOwn = new URL(request.url).origin === location.origin;
  // A part of a file (206) cannot be put into a store of answers.
  if (isOwn && request.method === 'GET' && !request.headers.has('range')) event.respondWith(answer(request));
});

/** The newest there is with a network, what was stored without. */
async function answer(request) {
  const store = await caches.open(STORE);
  try {
    const response = await fetch(request);
    if (response.ok) await store.put(request, response.clone());
    return response;
  } catch (cause) {
    // A script is requested with an origin at one time and without at another.
    const stored = await store.match(request, { ignoreVary: true });
    if (stored) return stored;
    throw cause;
  }
}
