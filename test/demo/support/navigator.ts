/** Node 20 has no `navigator`. Imported before modules of the page that read its language. */
(globalThis as { navigator?: object }).navigator ??= { language: 'en' };
