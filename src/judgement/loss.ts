import { alertLevel, forestChange } from '../analysis/alert.ts';
import { andThen, OFF, type Outcome } from '../seeing/beside.ts';
import type { ForestResult } from '../core/tasks/forest.ts';
import type { AlertResult } from '../core/tasks/history.ts';
import type { RadarChangeResult } from '../core/tasks/radar.ts';
import type { Zone } from '../core/zone.ts';
import type { Loss } from './findings.ts';
import { countFiresInForest } from './fires-in-forest.ts';
import type { Fires } from '../seeing/fires.ts';
import type { History } from '../seeing/history.ts';
import { judgeLoss } from './judge-history.ts';
import type { JudgeContext } from './judge-context.ts';
import type { Sides } from '../seeing/sides.ts';

/** Loss on the history grid, and what radar saw of it. */
interface FoundLoss {
  readonly alert: Outcome<AlertResult>;
  /** Off without a history: that says where radar is to look. */
  readonly radarChange: Outcome<RadarChangeResult>;
}

/** Loss on the history grid, by the optical looks and, where it looked, by radar. */
export async function findLoss(
  history: Outcome<History>,
  sides: Pick<Sides, 'radarChange'>,
  context: JudgeContext,
): Promise<FoundLoss> {
  const radarChange = history.value === null ? OFF : await sides.radarChange(history.value);
  const alert = await andThen(history, context.signal, (seen) =>
    judgeLoss(seen, { radar: radarChange.value?.confirmed ?? null }, context),
  );
  return { alert, radarChange };
}

/** What the loss amounts to, and the level of its alert (METHODS 8). Unknown fires count as none. */
export function weighLoss(
  alert: Outcome<AlertResult>,
  { value: history }: Outcome<History>,
  fires: Fires | null,
  forest: ForestResult,
  zone: Zone,
): Outcome<Loss> {
  const { value: result } = alert;
  if (result === null || history === null) return { ...alert, value: null };
  const change = forestChange(history.baseline, result, history.pixelAreaM2);
  const firesInForest = fires === null ? null : countFiresInForest(fires, forest.classes, zone.grid);
  return {
    ...alert,
    value: {
      result,
      level: alertLevel(change, firesInForest ?? 0, result.validFraction),
      baselineForestHa: change.baselineHa,
      confirmedHa: change.lossHa,
      provisionalHa: change.provisionalHa,
      highestHa: (result.highestPixels * history.pixelAreaM2) / 10_000,
      gainHa: change.gainHa,
      lossPercent: change.lossPercent,
      firesInForest,
    },
  };
}
