import type { Logger } from 'pino';
import type { Analyses } from './analyses/analyses.ts';
import type { Config } from './config.ts';
import type { Fires } from './fires/fires.ts';
import type { Secrets } from './secrets.ts';
import type { OpenDatabase } from './store/open-database.ts';

/** What the routes work with; who makes it closes its parts. */
export interface Service {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: OpenDatabase;
  readonly analyses: Analyses;
  /** `null` where the operator has no key for FIRMS. */
  readonly fires: Fires | null;
  readonly log: Logger;
}
