interface Rules {
  createScriptURL(url: string): string;
  createHTML(text: string, type: string, sink: string): string;
}

/** The part of Trusted Types that is used; browsers without them have none, and no policy that requests it. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * Lets scripts be loaded from this origin alone, which the workers of library and map are: the built page's policy requests it
 * (vite.config.ts). Text becomes markup nowhere; a parser may read it as a document of its own, as KML and GPX are read, in which
 * nothing runs.
 */
trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError('Scripts are loaded from the origin of the page alone.');
  },
  createHTML(text, _type, sink) {
    if (sink === 'DOMParser parseFromString') return text;
    throw new TypeError('Text becomes no markup of this page.');
  },
});
