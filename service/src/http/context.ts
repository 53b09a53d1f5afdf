import type { HttpBindings } from '@hono/node-server';
import type { Lang } from 'sylvan/contract';
import type { ProblemCode } from 'sylvan/server';
import type { KnownKey } from '../store/keys.ts';
import type { Client } from './client.ts';

/** What a request's handlers share. */
export interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** Named in every answer and log line. */
    requestId: string;
    /** Of problems and labels. */
    lang: Lang;
    /** Who sends the request, whatever proxies that are trusted stand between. */
    client: Client;
    /** Nobody could read along. */
    isSafe: boolean;
    /** It comes from this machine, and for nobody else as far as is known. */
    isLocal: boolean;
    /** The code of what the request is refused for; set where it is. */
    problem: ProblemCode;
    /** By {@link performance.now}; set where a key is given. */
    keyGivenAt: number;
    /** Set once the key is checked. */
    key: KnownKey;
    /** The key is none, or is no more; set where that is found. */
    isKeyBad: boolean;
    /** The answer's headers carry the month, where it has a limit; set where they do. */
    isMonthLogged: boolean;
  };
}
