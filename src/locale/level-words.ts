import type { AlertLevel } from '../contract/labels.ts';

/** Levels of the alert in words for people; records have the words of the contract in their fields. */
export const levelsEn: Readonly<Record<AlertLevel, string>> = {
  POSITIVE: 'Positive',
  STABLE: 'Stable',
  CAUTION: 'Caution',
  WARNING: 'Warning',
  CRITICAL: 'Critical',
};

export const levelsFr: Readonly<Record<AlertLevel, string>> = {
  POSITIVE: 'Positif',
  STABLE: 'Stable',
  CAUTION: 'Vigilance',
  WARNING: 'Alerte',
  CRITICAL: 'Critique',
};
