import { isRequested } from '../sources/needs.ts';
import type { Outcome } from '../sources/optional.ts';
import type {
  AnalyzeAnswer,
  AnalyzeDetails,
  CompareMissingCode,
  Lang,
  MissingCode,
  NullableField,
} from '../contract/index.ts';
import { NULLABLE_FIELDS } from '../contract/record-codes.ts';
import type { Findings } from '../products/findings.ts';
import { forestFractions } from '../products/forest/cover.ts';
import { isSeen } from '../products/score/score.ts';
import { endedDetail, missingReason } from '../locale/index.ts';

/** Why each `null` field of the headline is `null`. */
export function missingOf(
  headline: Pick<AnalyzeAnswer, NullableField>,
  findings: Findings,
  lang: Lang,
): AnalyzeDetails['missing'] {
  const reasons = reasonsFor(findings);
  const entries = NULLABLE_FIELDS.filter((field) => headline[field] === null).map((field) => {
    const code = isRequested(field, findings.job) ? reasons[field]() : 'not-requested';
    return [field, reasonForNull(code, field, findings, lang)];
  });
  return Object.fromEntries(entries) as AnalyzeDetails['missing'];
}

/**
 * The reason with a given code. For a source that has ended, it states the last day, which only the catalogs of radar and of
 * fires know.
 */
export function reasonForNull<Code extends MissingCode | CompareMissingCode>(
  code: Code,
  field: string,
  { radar, fires }: Record<'radar' | 'fires', Outcome<unknown>>,
  lang: Lang,
) {
  const day = (field.endsWith('active_fires') ? fires : radar).run?.ended;
  const reason = missingReason(code, lang);
  return code !== 'source-ended' || day === undefined
    ? reason
    : { ...reason, detail: endedDetail(day, lang) };
}

/** The reason for each field, to be used if the field is `null`. */
function reasonsFor(findings: Findings): Readonly<Record<NullableField, () => MissingCode>> {
  const { radar, fires, landsat89, landsat45, history, lidar, canopyMap, canopy, loss, trend } = findings;
  const { lossUnknown } = findings;
  const height = () => ofComputing(canopy, [lidar, canopyMap]) ?? ofAny(lidar, canopyMap);
  // If there are heights, only a lack of LiDAR can be the reason for these fields.
  const profile = () => ((canopy.value?.planes ?? canopy.value?.footprints) ? ofLidar(lidar) : height());
  return {
    score: () => ofScore(findings),
    ndvi_current: () => 'too-little-observed',
    forest_cover: () => 'too-little-observed',
    canopy_height: height,
    canopy_height_rh50: profile,
    gedi_cover: profile,
    canopy_height_source: height,
    ai_forest_type: () => (history.value === null ? ofOutcome(history, 'not-typed') : 'not-typed'),
    deforestation_alert: () =>
      ofComputing(loss, [history]) ?? ofOutcome(history, lossUnknown ?? 'no-baseline'),
    active_fires: () => ofOutcome(fires, 'source-empty'),
    sentinel1_vv: () => ofOutcome(radar, 'source-empty'),
    trend: () => ofComputing(trend, [landsat89, landsat45]) ?? ofOutcome(landsat89, 'too-few-years'),
  };
}

function ofScore({ forest, optical }: Findings): MissingCode {
  const { coverPercent, observedFraction } = forestFractions(forest, optical.zone);
  return isSeen(coverPercent, observedFraction) ? 'too-little-known' : 'too-little-observed';
}

/** The reason for a source that gave nothing or is still running, or `otherwise` for one that gave too little. */
function ofOutcome({ status }: Outcome<unknown>, otherwise: MissingCode): MissingCode {
  const reasons: Partial<Record<Outcome<unknown>['status'], MissingCode>> = {
    pending: 'pending',
    off: 'source-off',
    failed: 'source-failed',
    empty: 'source-empty',
    ended: 'source-ended',
  };
  return reasons[status] ?? otherwise;
}

/** The reason for a step that is still running, or that failed although one of its sources answered. */
function ofComputing(
  { status }: Outcome<unknown>,
  sources: readonly Outcome<unknown>[],
): MissingCode | undefined {
  if (status === 'pending') return 'pending';
  const isOurs = status === 'failed' && sources.some(({ value }) => value !== null);
  return isOurs ? 'computation-failed' : undefined;
}

/** Too few footprints count as none. */
function ofLidar(lidar: Outcome<unknown>): MissingCode {
  return lidar.status === 'empty' ? 'no-lidar' : ofOutcome(lidar, 'no-lidar');
}

/**
 * The reason that takes precedence among those of alternative sources: a failure, then a source that has ended, then an empty
 * answer, then a source that was not requested.
 */
function ofAny(...outcomes: readonly Outcome<unknown>[]): MissingCode {
  const reasons = outcomes.map((outcome) => ofOutcome(outcome, 'source-empty'));
  return (['source-failed', 'source-ended', 'source-empty', 'source-off'] as const).find((code) =>
    reasons.includes(code),
  )!;
}
