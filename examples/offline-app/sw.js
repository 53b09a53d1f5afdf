// Caches the app's own files. It does not handle pixels: Sylvan stores those itself (`cache: true`).
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
  // A partial response (206) cannot be put into a `Cache`.
  if (isOwn && request.method === 'GET' && !request.headers.has('range')) event.respondWith(answer(request));
});

/** With a network, the newest version; without one, the stored version. */
async function answer(request) {
  const store = await caches.open(STORE);
  try {
    const response = await fetch(request);
    if (response.ok) await store.put(request, response.clone());
    return response;
  } catch (cause) {
    // The same script may be requested with an `Origin` header or without.
    const stored = await store.match(request, { ignoreVary: true });
    if (stored) return stored;
    throw cause;
  }
}
