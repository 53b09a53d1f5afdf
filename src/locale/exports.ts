/**
 * The exports of `sylvan/locale`: the texts that the facade always loads, and those for showing answers, which only pages that
 * import them load.
 */
export {
  faultDetail,
  formatNumber,
  formatPercent,
  missingReason,
  printable,
  scoreWord,
  titleOf,
} from './index.ts';
export { answerLabels, TILE_FIELDS, type AnswerLabels, type ValueField } from './answer-words.ts';
export { doctorLastDays, doctorVerdict, doctorLabels, type DoctorLabels } from './doctor-words.ts';
export type { FindingLabels } from './doctor-findings.ts';
export { fieldText, intervalText } from './answer-words.ts';
export { groundClauses, type GroundFacts } from './summary.ts';
export { recordLabels } from './record-labels.ts';
export { evidenceTables, type ReferenceTable } from './evidence-tables.ts';
export { compareLabels, SENSOR_NAMES } from './compare-labels.ts';
export { inLanguages, type InLanguages } from './in-languages.ts';
export { french } from './typography.ts';
export {
  langOf,
  translatedAttribution,
  translatedDetail,
  translatedSummary,
  translatedWarning,
  type Answer,
  type TranslatedText,
} from './retold.ts';
export { itemFaultLabel } from './catalog-words.ts';
export { dictionary } from './all-texts.ts';
export { statusWords } from './compare-summary.ts';
export type { LackFacts } from './lack-sentence.ts';
