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

/** One field of an answer with all that the record says of it. */
export interface AnswerField<F extends NullableField> {
  /** As the answer has it, in `unit`; `null` where `reason` says why. */
  readonly value: AnalyzeAnswer[F];
  /** `null` where the value has none: an index, a count, a word. */
  readonly unit: 'm' | '%' | 'dB' | null;
  /** 95 % interval in the same unit; `null` where none is stated. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Why the value is `null`; `null` where there is a value. */
  readonly reason: MissingReason | null;
}

/** One field of an answer: its value, unit, 95 % interval, and why it is `null` where it is. */
export function fieldOf<F extends NullableField>(answer: AnalyzeAnswer, field: F): AnswerField<F> {
  const { intervals, missing } = answer.details;
  return {
    value: answer[field],
    unit: UNITS[field] ?? null,
    interval: intervals?.[field] ?? null,
    reason: missing[field] ?? null,
  };
}
