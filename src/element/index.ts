import { VERSION } from '../record/version.ts';
import { SylvanZone } from './zone.ts';

export { SylvanZone };
export type { Base, Listening, SylvanZoneEventMap, TypedElement, ZoneEvents } from './base.ts';

declare global {
  interface HTMLElementTagNameMap {
    'sylvan-zone': SylvanZone;
  }
}

const NAME = 'sylvan-zone';

/** A page can define a name only once: the first definition stays. */
function define({ customElements }: typeof globalThis): void {
  const known = customElements.get(NAME) as { readonly version?: unknown } | undefined;
  if (known === undefined) customElements.define(NAME, SylvanZone);
  else if (known.version !== VERSION)
    console.warn(
      `<${NAME}> is already version ${String(known.version)} in this page; version ${VERSION} is ignored.`,
    );
}

if ('customElements' in globalThis) define(globalThis);
