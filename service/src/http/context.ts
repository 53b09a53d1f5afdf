import type { HttpBindings } from '@hono/node-server';
import type { Lang } from '../../../src/contract/index.ts';
import type { KnownKey } from '../store/keys.ts';

/** What a request's handlers share. */
export interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** Named in every answer and log line. */
    requestId: string;
    /** Of problems and labels. */
    lang: Lang;
    /** Set once the key is checked. */
    key: KnownKey;
  };
}
