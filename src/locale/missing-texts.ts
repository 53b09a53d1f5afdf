import type { NullableField } from '../contract/record-codes.ts';
import { french as t } from './typography.ts';

/** What a record may lack, in plain words; one may stand for several fields. */
export const LACKS = ['height', 'profile', 'type', 'alert', 'fires', 'radar', 'trend'] as const;
export type Lack = (typeof LACKS)[number];

/** By the fields of the headline; for paths in a comparison, by their last part. */
export const LACK_OF: Readonly<Partial<Record<string, Lack>>> = {
  canopy_height: 'height',
  canopy_height_source: 'height',
  canopy_height_rh50: 'profile',
  gedi_cover: 'profile',
  ai_forest_type: 'type',
  deforestation_alert: 'alert',
  active_fires: 'fires',
  sentinel1_vv: 'radar',
  trend: 'trend',
} satisfies Partial<Record<NullableField, Lack>>;

/** The parts of the sentence on what a record lacks. */
export interface LackTexts {
  readonly names: Readonly<Record<Lack, string>>;
  readonly and: string;
  readonly ofOnePeriod: (name: string) => string;
  /** One text for one or several names. */
  sentence(names: string): string;
}

export const enLacks: LackTexts = {
  names: {
    height: 'canopy height',
    profile: 'canopy profile',
    type: 'forest type',
    alert: 'deforestation alert',
    fires: 'fires',
    radar: 'radar backscatter',
    trend: 'ten-year trend',
  },
  and: 'and',
  ofOnePeriod: (name) => `${name} for one period`,
  sentence: (names) => `Missing: ${names}, whose sources could not be read.`,
};

export const frLacks: LackTexts = {
  names: {
    height: 'hauteur de canopée',
    profile: 'profil de canopée',
    type: 'type de forêt',
    alert: 'alerte de déforestation',
    fires: 'feux',
    radar: 'rétrodiffusion radar',
    trend: 'tendance sur dix ans',
  },
  and: 'et',
  ofOnePeriod: (name) => `${name} pour une période`,
  sentence: (names) => t`Données manquantes : ${names}, dont les sources n’ont pas pu être lues.`,
};
