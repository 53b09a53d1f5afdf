import type { Logger } from 'pino';
import type { Analyses } from './analyses/analyses.ts';
import type { CanopyMap } from './canopy-map/canopy-map.ts';
import type { Config } from './config.ts';
import type { Health } from './health/health.ts';
import type { Rates } from './limits/rates.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Fires } from './fires/fires.ts';
import type { Requests } from './requests/requests.ts';
import type { Secrets } from './secrets.ts';
import type { Signing } from './signing/signing.ts';
import type { Erasures } from './store/erasures.ts';
import type { OpenDatabase } from './store/open-database.ts';

/** The parts that the routes use. Their creator closes them. */
export interface Service {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: OpenDatabase;
  readonly erasures: Erasures;
  readonly signing: Signing;
  readonly analyses: Analyses;
  readonly requests: Requests;
  readonly rates: Rates;
  readonly health: Health;
  readonly metrics: Metrics;
  /** `null` if the operator has no key for FIRMS. */
  readonly fires: Fires | null;
  readonly canopyMap: CanopyMap;
  readonly log: Logger;
}
