/** The part of Trusted Types that is used; browsers without them have none, and no policy that requests it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * Lets scripts be loaded from this origin alone, which the workers of library and map are: the built page's policy requests it
 * (vite.config.ts). Text becomes markup nowhere: there is no rule for it.
 */
trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError('Scripts are loaded from the origin of the page alone.');
  },
});
