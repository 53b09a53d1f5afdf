/* global self, caches, Response, URL */

// Part of the service worker (vite.config.ts): a file that another program shares with the installed page, kept until the page takes it.

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/share') event.respondWith(received(event.request));
});

async function received(request) {
  try {
    const file = (await request.formData()).get('pack');
    const cache = await caches.open('sylvan-shared');
    await cache.put('/share', new Response(file));
  } catch {
    // There is no room: the page finds nothing, and says so.
  }
  return Response.redirect('/?shared', 303);
}
