import type { HttpBindings } from '@hono/node-server';
import type { Lang } from 'sylvan/contract';
import type { ProblemCode } from '#server';
import type { KnownKey } from '../store/keys.ts';
import type { Client } from '../limits/origin.ts';

/** Shared by the handlers of a request. */
export interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** In every answer and log line. */
    requestId: string;
    /** Of problems and labels. */
    lang: Lang;
    /** The client that sends the request, behind any trusted proxies. */
    client: Client;
    /** Whether nobody else could read the request. */
    isSafe: boolean;
    /** Whether it comes from this machine, and not on behalf of others as far as is known. */
    isLocal: boolean;
    /** The code of the problem; set where the request is refused. */
    problem: ProblemCode;
    /** By {@link performance.now}; set where a key is given. */
    keyGivenAt: number;
    /** Set once the key is checked. */
    key: KnownKey;
    /** Set where the key is bad or has ended. */
    isKeyBad: boolean;
    /** Set where the answer's headers state the month. */
    isMonthLogged: boolean;
  };
}
