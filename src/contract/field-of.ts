import type { AnalyzeAnswer } from './analyze-types.ts';
import type { NullableField } from './record-codes.ts';
import type { MissingReason } from './record-types.ts';

/** Units of the fields that have one. */
export const UNITS: Readonly<Partial<Record<NullableField, 'm' | '%' | 'dB'>>> = {
  forest_cover: '%',
  canopy_height: 'm',
  canopy_height_rh50: 'm',
  gedi_cover: '%',
  sentinel1_vv: 'dB',
};

/** One field of an answer with everything that the record says about it. */
export interface AnswerField<F extends NullableField> {
  /** The value in the answer, in `unit`; `null` for the reason in `reason`. */
  readonly value: AnalyzeAnswer[F];
  /** `null` if the value has no unit: an index, a count, a word. */
  readonly unit: 'm' | '%' | 'dB' | null;
  /** 95 % interval in the same unit; `null` if none is stated. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Why the value is `null`; `null` if there is a value. */
  readonly reason: MissingReason | null;
}

/** One field of an answer: its value, unit, 95 % interval and, if it is `null`, the reason. */
export function fieldOf<F extends NullableField>(answer: AnalyzeAnswer, field: F): AnswerField<F> {
  const { intervals, missing } = answer.details;
  return {
    value: answer[field],
    unit: UNITS[field] ?? null,
    interval: intervals?.[field] ?? null,
    reason: missing[field] ?? null,
  };
}
