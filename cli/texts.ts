import { answerLabels, type AnswerLabels, type ValueField } from 'sylvan/locale';
import type { Lang } from './library.ts';

/** Labels of the record; sentences on the answer, and the names of its fields, come from the library, in the same language. */
export interface Texts extends AnswerLabels {
  readonly zone: string;
  zoneValue(lat: string, lng: string, size: string, area: string): string;
  readonly grid: string;
  gridValue(crs: string, resolution: string): string;
  readonly date: string;
  readonly quality: string;
  qualityValue(grade: string, observed: string, scenes: number): string;
  readonly heightModel: string;
  heightModelValue(facts: {
    readonly method: string;
    readonly shots: string;
    readonly rmse: string;
    readonly r2: string;
  }): string;
  readonly typeConfidence: string;
  readonly radarVh: string;
  radarVhValue(decibels: string, dates: string): string;
  readonly fireClusters: string;
  fireClustersValue(clusters: string, megawatts: string): string;
  readonly loss: string;
  lossValue(facts: {
    readonly confirmed: string;
    readonly provisional: string;
    readonly percent: string;
  }): string;
  readonly tenYears: string;
  readonly fortyYears: string;
  trendValue(label: string, slope: string, p: string | null): string;
  readonly disturbance: string;
  disturbanceValue(year: string, hectares: string, magnitude: string): string;
  readonly noValue: string;
  because(fields: string, reason: string): string;
  readonly terms: string;
  termsNote(gate: string, completeness: string): string;
  readonly termColumns: readonly [value: string, weight: string, points: string];
  readonly sources: string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly satellites: string;
  scenes(count: number, first: string, last: string): string;
  clear(percent: string): string;
  baseline(version: string): string;
  notRequested(sources: string): string;
  leftOut(count: number): string;
  andMore(count: number): string;
  readonly warnings: string;
  readonly data: string;
  readonly computedBy: string;
  computedByValue(library: string, processing: string, kernels: string): string;
  simulated(id: string): string;
  readonly interrupted: string;
  readonly note: string;
  progress(scenes: string, tiles: string, megabytes: string): string;
}

/** Fields of the answer that have a row of their own, in the order of the contract. */
export const FIELDS = Object.keys(answerLabels('en').fields) as readonly ValueField[];

const en: Texts = {
  ...answerLabels('en'),
  zone: 'Zone',
  zoneValue: (lat, lng, size, area) => `${size} km square around ${lat}, ${lng} (${area} ha)`,
  grid: 'Grid',
  gridValue: (crs, resolution) => `${crs}, ${resolution} m pixels`,
  date: 'Date',
  quality: 'Quality',
  qualityValue: (grade, observed, scenes) =>
    `${grade}: ${observed} seen clear in ${scenes} ${scenes === 1 ? 'scene' : 'scenes'}`,
  heightModel: 'Height model',
  heightModelValue: ({ method, shots, rmse, r2 }) =>
    `${method}, held-out RMSE ${rmse} m and R2 ${r2} on ${shots} footprints`,
  typeConfidence: 'Type confidence',
  radarVh: 'Radar VH',
  radarVhValue: (decibels, dates) => `${decibels} dB, ${dates} dates`,
  fireClusters: 'Fire clusters',
  fireClustersValue: (clusters, megawatts) => `${clusters}, ${megawatts} MW in all`,
  loss: 'Forest loss, 12 months',
  lossValue: ({ confirmed, provisional, percent }) =>
    `${confirmed} ha confirmed (${percent}), ${provisional} ha provisional`,
  tenYears: 'Ten years',
  fortyYears: 'Since 1984',
  trendValue: (label, slope, p) => `${label}, NDVI ${slope} per decade${p === null ? '' : ` (p ${p})`}`,
  disturbance: 'Greatest disturbance',
  disturbanceValue: (year, hectares, magnitude) => `${year}, ${hectares} ha, NBR -${magnitude}`,
  noValue: 'Without a value',
  because: (fields, reason) => `${fields}: ${reason}`,
  terms: 'Score terms',
  termsNote: (gate, completeness) =>
    `Points add up to the score: 100 x ${gate} (forest gate) x value x weight / ${completeness} (weights present).`,
  termColumns: ['value', 'weight', 'points'],
  sources: 'Sources',
  statuses: {
    ok: 'ok',
    partial: 'in part',
    empty: 'had nothing',
    failed: 'failed',
    cached: 'from storage',
  },
  satellites: 'Satellites',
  scenes: (count, first, last) => `${count} scenes from ${first} to ${last} (--json lists them)`,
  clear: (percent) => `${percent} clear`,
  baseline: (version) => `baseline ${version}`,
  notRequested: (sources) => `${sources}: not asked`,
  leftOut: (scenes) => `${scenes} ${scenes === 1 ? 'scene' : 'scenes'} left out:`,
  andMore: (scenes) => `and ${scenes} more (--json lists them all)`,
  warnings: 'Warnings',
  data: 'Data',
  computedBy: 'Computed by',
  computedByValue: (library, processing, kernels) =>
    `${library}, processing version ${processing}, kernels ${kernels}`,
  simulated: (id) => `Simulated sample "${id}": this is no real place.`,
  interrupted: 'Interrupted.',
  note: 'Note: ',
  progress: (scenes, tiles, megabytes) => `${scenes} scenes, ${tiles} tiles, ${megabytes} MB`,
};

const fr: Texts = {
  ...answerLabels('fr'),
  zone: 'Zone',
  zoneValue: (lat, lng, size, area) => `carré de ${size} km autour de ${lat}\u202f; ${lng} (${area} ha)`,
  grid: 'Grille',
  gridValue: (crs, resolution) => `${crs}, pixels de ${resolution} m`,
  date: 'Date',
  quality: 'Qualité',
  qualityValue: (grade, observed, scenes) =>
    `${grade}\u202f: ${observed} vus dégagés dans ${scenes} ${scenes > 1 ? 'scènes' : 'scène'}`,
  heightModel: 'Modèle de hauteur',
  heightModelValue: ({ method, shots, rmse, r2 }) =>
    `${method}, RMSE de ${rmse} m et R2 de ${r2} sur ${shots} empreintes mises à part`,
  typeConfidence: 'Confiance du type',
  radarVh: 'Radar VH',
  radarVhValue: (decibels, dates) => `${decibels} dB, ${dates} dates`,
  fireClusters: 'Foyers',
  fireClustersValue: (clusters, megawatts) => `${clusters}, ${megawatts} MW au total`,
  loss: 'Perte de forêt, 12 mois',
  lossValue: ({ confirmed, provisional, percent }) =>
    `${confirmed} ha confirmés (${percent}), ${provisional} ha provisoires`,
  tenYears: 'Dix ans',
  fortyYears: 'Depuis 1984',
  trendValue: (label, slope, p) => `${label}, NDVI ${slope} par décennie${p === null ? '' : ` (p ${p})`}`,
  disturbance: 'Plus forte perturbation',
  disturbanceValue: (year, hectares, magnitude) => `${year}, ${hectares} ha, NBR -${magnitude}`,
  noValue: 'Sans valeur',
  because: (fields, reason) => `${fields}\u202f: ${reason}`,
  terms: 'Termes du score',
  termsNote: (gate, completeness) =>
    `La somme des points donne le score\u202f: 100 x ${gate} (présence de forêt) x valeur x poids / ${completeness} (poids présents).`,
  termColumns: ['valeur', 'poids', 'points'],
  sources: 'Sources',
  statuses: {
    ok: 'ok',
    partial: 'en partie',
    empty: 'n’avait rien',
    failed: 'en échec',
    cached: 'depuis le stockage',
  },
  satellites: 'Satellites',
  scenes: (count, first, last) => `${count} scènes du ${first} au ${last} (--json les donne)`,
  clear: (percent) => `dégagée à ${percent}`,
  baseline: (version) => `traitement ${version}`,
  notRequested: (sources) => `${sources}\u202f: non consultées`,
  leftOut: (scenes) => `${scenes} ${scenes > 1 ? 'scènes écartées' : 'scène écartée'}\u202f:`,
  andMore: (scenes) => `et ${scenes} de plus (--json les donne toutes)`,
  warnings: 'Avertissements',
  data: 'Données',
  computedBy: 'Calculé par',
  computedByValue: (library, processing, kernels) =>
    `${library}, version de traitement ${processing}, noyaux ${kernels}`,
  simulated: (id) => `Exemple simulé «\u202f${id}\u202f»\u202f: ce lieu n’est pas réel.`,
  interrupted: 'Interrompu.',
  note: 'Note\u202f: ',
  progress: (scenes, tiles, megabytes) => `${scenes} scènes, ${tiles} tuiles, ${megabytes} Mo`,
};

const TEXTS: Readonly<Record<Lang, Texts>> = { en, fr };

export function textsOf(lang: Lang): Texts {
  return TEXTS[lang];
}
