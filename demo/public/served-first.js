/* global self, caches, fetch, setTimeout, Headers, Response, URL */

// Part of the service worker (vite.config.ts): what whoever serves the page may say anew each time, by `config.json` and by the policy in
// the headers. The network is asked first; what is kept answers where it does not, or not soon, and workers always, under the newest policy.

const TIMEOUT_MS = 3000;
const CONFIG = new URL('/config.json', self.location.href).href;
const POLICY = 'Content-Security-Policy';
/** What was served last: the `config.json` and the policy that are kept with the page are as old as that. */
const SERVED = 'sylvan-served';

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer === undefined) return;
  // The rest of the service worker answers with what is kept, as it is.
  event.stopImmediatePropagation();
  event.respondWith(answer);
});

function answerTo(request) {
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return page(request.url);
  if (request.destination === 'worker') return worker(request);
  return request.url === CONFIG ? config() : undefined;
}

/** Past the browser's own cache: an answer that says "as before" does not change the policy that is in there. */
async function page(url) {
  const answer = fetch(url, { cache: 'reload', redirect: 'manual' });
  const served = await soon(answer);
  if (served?.type === 'opaqueredirect') return served;
  if (!served?.ok) return (await underPolicy(await stored('/index.html'))) ?? answer;
  await store(POLICY, new Response(null, { headers: { [POLICY]: served.headers.get(POLICY) ?? '' } }));
  return served;
}

async function worker(request) {
  return (await underPolicy(await stored(request.url))) ?? fetch(request);
}

async function config() {
  const answer = fetch(CONFIG, { cache: 'reload' });
  const served = await soon(answer);
  // A host may answer with its page for whatever it does not have.
  if (!served?.ok || served.headers.get('Content-Type')?.startsWith('text/html'))
    return (await lastServed(CONFIG)) ?? (await stored(CONFIG)) ?? answer;
  await store(CONFIG, served.clone());
  return served;
}

/** The answer, or nothing where none comes in time. */
function soon(answer) {
  const timeout = new Promise((settle) => setTimeout(settle, TIMEOUT_MS));
  return Promise.race([answer, timeout]).catch(() => undefined);
}

/** Of the pages the one of this version: that of a next one, which waits, was kept after it. */
function stored(url) {
  return caches.match(url, { ignoreSearch: true });
}

async function underPolicy(own) {
  const policy = (await lastServed(POLICY))?.headers.get(POLICY);
  if (own === undefined || !policy) return own;
  const headers = new Headers(own.headers);
  headers.set(POLICY, policy);
  return new Response(own.body, { status: own.status, headers });
}

async function lastServed(name) {
  return (await caches.open(SERVED)).match(name);
}

async function store(name, served) {
  try {
    await (await caches.open(SERVED)).put(name, served);
  } catch {
    // There is no room: what was served before stays.
  }
}
