import type { Lang, SourceReport } from 'sylvan/contract';
import {
  answerLabels,
  inLanguages,
  itemFaultLabel,
  recordLabels,
  type AnswerLabels,
  type ValueField,
} from 'sylvan/locale';

/** Details are in English in every record. */
const inEnglish = ({ code, detail }: SkipReason) => `${code}: ${detail}`;

type SkipReason = SourceReport['skipped'][number];

/** Fields of the answer that have a row of their own, in the order of the contract. */
export const FIELDS = Object.keys(answerLabels('en').fields) as readonly ValueField[];

/**
 * Texts of the command line for a record. Sentences about the answer, and labels that are also shown elsewhere, come from the
 * library.
 */
export function textsOf(lang: Lang) {
  return { ...answerLabels(lang), ...recordLabels(lang), ...ownTexts(lang) };
}
export type Texts = ReturnType<typeof textsOf>;

const ownTexts = inLanguages({
  en: {
    zone: 'Zone',
    zoneValue: (lat: string, lng: string, size: string, area: string) =>
      `${size} km square around ${lat}, ${lng} (${area} ha)`,
    polygonValue: (area: string, perimeter: string, [west, south, east, north]: readonly string[]) =>
      `polygon of ${area} ha with a perimeter of ${perimeter} km, between longitudes ${west} and ${east} and latitudes ${south} and ${north}`,
    grid: 'Grid',
    gridValue: (crs: string, resolution: string) => `${crs}, ${resolution} m pixels`,
    date: 'Date',
    /** English shows the word that programs read, French the word for people. */
    level: (level: string) => level,
    heightModel: 'Height model',
    heightModelValue: (method: string, shots: string, rmse: string, r2: string) =>
      `${method}, RMSE ${rmse} m and R2 ${r2} on ${shots} held-out footprints`,
    typeConfidence: 'Type confidence',
    radarVh: 'Radar VH',
    radarVhValue: (decibels: string, dates: string) => `${decibels} dB, ${dates} dates`,
    fireClusters: 'Fire clusters',
    fireClustersValue: (clusters: string, megawatts: string | null) =>
      megawatts === null ? clusters : `${clusters}, ${megawatts} MW in total`,
    loss: 'Forest loss, 12 months',
    lossValue: (confirmed: string, percent: string | null, provisional: string) =>
      `${confirmed} ha confirmed${percent === null ? '' : ` (${percent})`}, ${provisional} ha provisional`,
    trendValue: (label: string, slope: string, p: string | null) =>
      `${label}, NDVI ${slope} per decade${p === null ? '' : ` (p ${p})`}`,
    disturbanceValue: (year: string, hectares: string, magnitude: string) =>
      `${year}, ${hectares} ha, NBR -${magnitude}`,
    because: (fields: string, reason: string) => `${fields}: ${reason}`,
    satellites: 'Satellites',
    scenes: (count: number, first: string, last: string) =>
      `${count} scenes from ${first} to ${last} (--json lists them)`,
    clear: (percent: string) => `${percent} clear`,
    baseline: (version: string) => `baseline ${version}`,
    notRequested: (sources: string) => `${sources}: not requested`,
    leftOut: (scenes: number) => `${scenes} ${scenes === 1 ? 'scene' : 'scenes'} left out:`,
    skipReason: (reason: SkipReason) => inEnglish(reason),
    andMore: (count: string) => `and ${count} more (--json lists them all)`,
    computedByValue: (library: string, processing: string, kernels: string) =>
      `${library}, processing version ${processing}, kernels ${kernels}`,
    estimate: (megabytes: string, seconds: string, detail: string) =>
      `About ${megabytes} at ${detail} detail, ${seconds} s at 20 Mbit/s, from the files of the public hosts. The actual figures depend on clouds and on the position of the zone in the files.`,
    simulated: (id: string) => `Simulated sample "${id}": this is not a real place.`,
    interrupted: 'Interrupted.',
    note: 'Note: ',
    progress: (scenes: string, tiles: string, megabytes: string) =>
      `${scenes} scenes, ${tiles} tiles, ${megabytes} MB`,
  },
  fr: {
    zone: 'Zone',
    zoneValue: (lat, lng, size, area) => `carré de ${size} km autour de ${lat}\u202f; ${lng} (${area} ha)`,
    polygonValue: (area, perimeter, [west, south, east, north]) =>
      `polygone de ${area} ha, périmètre de ${perimeter} km, longitude de ${west} à ${east}, latitude de ${south} à ${north}`,
    grid: 'Grille',
    gridValue: (crs, resolution) => `${crs}, pixels de ${resolution} m`,
    date: 'Date',
    level: (level) => answerLabels('fr').levels[level as keyof AnswerLabels['levels']],
    heightModel: 'Modèle de hauteur',
    heightModelValue: (method, shots, rmse, r2) =>
      `${method}, RMSE de ${rmse} m et R2 de ${r2} sur ${shots} empreintes de validation`,
    typeConfidence: 'Confiance dans le type',
    radarVh: 'Radar VH',
    radarVhValue: (decibels, dates) => `${decibels} dB, ${dates} dates`,
    fireClusters: 'Groupes de feux',
    fireClustersValue: (clusters, megawatts) =>
      megawatts === null ? clusters : `${clusters}, ${megawatts} MW au total`,
    loss: 'Perte de forêt, 12 mois',
    lossValue: (confirmed, percent, provisional) =>
      `confirmée\u202f: ${confirmed} ha${percent === null ? '' : ` (${percent})`}, provisoire\u202f: ${provisional} ha`,
    trendValue: (label, slope, p) => `${label}, NDVI ${slope} par décennie${p === null ? '' : ` (p ${p})`}`,
    disturbanceValue: (year, hectares, magnitude) => `${year}, ${hectares} ha, NBR -${magnitude}`,
    because: (fields, reason) => `${fields}\u202f: ${reason}`,
    satellites: 'Satellites',
    scenes: (count, first, last) => `${count} scènes du ${first} au ${last} (--json les liste)`,
    clear: (percent) => `dégagée à ${percent}`,
    baseline: (version) => `traitement ${version}`,
    notRequested: (sources) => `${sources}\u202f: non demandées`,
    leftOut: (scenes) => `${scenes} ${scenes > 1 ? 'scènes écartées' : 'scène écartée'}\u202f:`,
    // A record gives its reasons in English, each after a code. Here the label of the code is shown.
    skipReason: (reason) => itemFaultLabel(reason.code, 'fr'),
    andMore: (count) => `et ${count} de plus (--json les liste toutes)`,
    computedByValue: (library, processing, kernels) =>
      `${library}, version de traitement ${processing}, noyaux ${kernels}`,
    estimate: (megabytes, seconds, detail) =>
      `Environ ${megabytes} au niveau de détail ${detail}, ${seconds} s à 20 Mbit/s, à partir des fichiers des hôtes publics. Les chiffres réels dépendent des nuages et de la position de la zone dans les fichiers.`,
    simulated: (id) => `Exemple simulé «\u202f${id}\u202f»\u202f: ce lieu n’est pas réel.`,
    interrupted: 'Interrompu.',
    note: 'Note\u202f: ',
    progress: (scenes, tiles, megabytes) => `${scenes} scènes, ${tiles} tuiles, ${megabytes} Mo`,
  },
});
