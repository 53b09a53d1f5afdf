interface Rules {
  createScriptURL(url: string): string;
  createHTML(text: string, type: string, sink: string): string;
}

/** The part of Trusted Types that is used here; browsers without Trusted Types need no policy. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * Lets scripts load only from this origin, as the workers of the library and of the map do. The built page's content security
 * policy requires this (vite.config.ts). Text never becomes markup in the page; a parser may only read it as a separate document
 * in which nothing runs, as it does for KML and GPX.
 */
trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError('Scripts are loaded from the origin of the page alone.');
  },
  createHTML(text, _type, sink) {
    if (sink === 'DOMParser parseFromString') return text;
    throw new TypeError('This page does not turn text into markup.');
  },
});
