import type { HttpBindings } from '@hono/node-server';
import type { Lang } from 'sylvan/contract';
import type { ProblemCode } from '#server';
import type { KnownKey } from '../store/keys.ts';
import type { Client } from '../limits/origin.ts';

/** Variables that the handlers of a request share. */
export interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** Sent in every answer and log line. */
    requestId: string;
    /** Language of problems and labels. */
    lang: Lang;
    /** The client that sends the request, behind any trusted proxies. */
    client: Client;
    /** Whether nobody else could read the request. */
    isSafe: boolean;
    /** Whether the request comes from this machine, with no sign that it is forwarded for others. */
    isLocal: boolean;
    /** The problem's code; set if the request is refused. */
    problem: ProblemCode;
    /** Set once the key is checked. */
    key: KnownKey;
    /** Set if the key is bad or has ended. */
    isKeyBad: boolean;
    /** Set if the answer's headers state the month. */
    isMonthLogged: boolean;
  };
}
