import type { ManifestOptions } from 'vite-plugin-pwa';

/** What an installed page is called, and how it looks before it is there. */
export const MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: 'Sylvan: forest answers',
  short_name: 'Sylvan',
  description: 'Forest answers from satellite pixels, computed on this device, even without a network.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#f6f5ef',
  theme_color: '#12402b',
  categories: ['utilities', 'education'],
  // Files of packs, from other programs: to the service worker (share-target.js), and to the page itself.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'pack', accept: ['application/zip', '.zip'] }] },
  },
  file_handlers: [{ action: '/', accept: { 'application/zip': ['.zip'] } }],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
