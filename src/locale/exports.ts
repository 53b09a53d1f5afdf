/**
 * What `sylvan/locale` exports: the words that the facade has at once, and those for showing answers, which only pages that import
 * them load.
 */
export * from './index.ts';
export { answerWords, TILE_FIELDS, type AnswerWords, type ValueField } from './answer-words.ts';
export { doctorVerdict, doctorWords, type DoctorWords, type FindingWords } from './doctor-words.ts';
export { fieldText, intervalText } from './answer-words.ts';
export {
  langOf,
  retoldAttribution,
  retoldDetail,
  retoldSummary,
  retoldWarning,
  type Told,
} from './retold.ts';
