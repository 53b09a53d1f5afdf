import { inLanguages } from './in-languages.ts';

/** The words of a report on plots. */
export const eudrTextsOf = inLanguages({
  en: {
    title: 'Forest of plots on 31 December 2020, and its loss since',
    plot: 'Plot',
    area: 'Area, ha',
    forest: 'Forest 2020, ha',
    loss: 'Loss since, ha',
    status: 'Result',
    confidence: 'Confidence',
    convergence: 'Our images and other maps',
    otherMaps: 'Other maps',
    byYear: 'Loss by the year in which it was first seen, ha',
    interval: (low: string, high: string) => `${low} to ${high}`,
    /** Hectares next to those of the loss. */
    provisional: (hectares: string) => `${hectares} provisional`,
    unknown: (hectares: string) => `${hectares} unknown`,
    statuses: {
      'no-forest': 'no forest in 2020',
      'no-loss-seen': 'forest, no loss seen',
      'loss-seen': 'forest lost',
      unclear: 'unclear',
    },
    confidences: { high: 'high', medium: 'medium', low: 'low' },
    ours: 'our images',
    maps: {
      worldcover: 'ESA WorldCover',
      gfc2020: 'JRC GFC2020',
      hansen: 'Hansen',
      height: 'canopy heights',
    },
    circle: (hectares: string) => `${hectares} (circle)`,
    /** By how many of how many, and their names. */
    convergences: {
      'no-forest': (_by: string, of: string, _names: string) => `no forest in 2020: all ${of} agree`,
      'forest-no-loss': (_by: string, of: string, _names: string) => `forest, no loss: all ${of} agree`,
      'loss-seen': (by: string, of: string, names: string) =>
        `loss after 2020 seen by ${by} of ${of} (${names})`,
      'more-information': (by: string, of: string, names: string) =>
        `more information needed: forest by ${by} of ${of}${names === '' ? '' : ` (${names})`}`,
    },
    spectraForest: (share: string) => `our images alone, 2020: ${share} forest`,
    mapForest: (map: string, year: string | null, share: string) =>
      `${map}${year === null ? '' : ` ${year}`}: ${share} forest`,
    mapCrops: (share: string) => `${share} crops`,
    mapLoss: (hectares: string) => `${hectares} ha lost after 2020`,
    yearLoss: (year: string, hectares: string, after: string, by: string) =>
      `${year}: ${hectares}, between ${after} and ${by}`,
    yearWithout: (year: string) => `${year}: 0`,
    failed: (start: string, end: string, detail: string) => `${start} to ${end}: ${detail}`,
    notes: 'Notes',
    patches: 'Largest losses',
    patch: (hectares: string, lat: string, lng: string, after: string, by: string) =>
      `${hectares} ha at ${lat}, ${lng}, between ${after} and ${by}`,
    images2020: 'Images of 2020',
    imagesLatest: 'Images of the latest year',
    version: 'Processing version',
    pictures: {
      'ndvi-before': 'Greenness (NDVI) of 2020, with the plot outlined',
      'ndvi-after': 'Greenness (NDVI) of the latest year',
      loss: 'Loss since',
    },
    /** Of a report: its day, the file that was read and what read it. */
    made: (until: string, file: string, sha256: string, version: string) =>
      `Until ${until}, from ${file} (SHA-256 ${sha256}), by Sylvan ${version}.`,
    counted: (line: string, plots: string) => `${line}: ${plots}`,
    plots: (count: string) => `Plots: ${count}`,
    lines: {
      'no-forest': 'no forest in 2020, all agree',
      'forest-no-loss': 'forest, no loss, all agree',
      'loss-seen': 'loss after 2020 seen',
      'more-information': 'more information needed',
      unmeasured: 'not measured',
    },
    crops: (plots: string, names: string) =>
      `ESA WorldCover marks a tenth or more as annual crops on ${plots}: ${names}. No other map has such a class, and none marks tree crops.`,
    noCrops:
      'ESA WorldCover, the only map with such a class, marks no tenth or more of any plot as annual crops; no map marks tree crops.',
    simulated: 'Simulated images: no satellite took them.',
    limits: [
      'This is evidence from satellite pixels, not a legal finding: it does not say that a plot complies with Regulation (EU) 2023/1115, nor that it does not.',
      'Forest is tree cover of half a hectare or more. Images and maps do not tell tree crops, shade cocoa and plantations from natural forest, nor harvest from clearing. They do not show what caused a loss, or whether it was allowed.',
      'Loss is searched for in patches of 0.1 ha or more. Where there are few images, the interval is wide and the confidence low: check on the ground or in finer images.',
    ],
  },
  fr: {
    title: 'Forêt des parcelles au 31 décembre 2020, et sa perte depuis',
    plot: 'Parcelle',
    area: 'Surface, ha',
    forest: 'Forêt 2020, ha',
    loss: 'Perte depuis, ha',
    status: 'Ce qui est vu',
    confidence: 'Confiance',
    convergence: 'Nos images et d’autres cartes',
    otherMaps: 'Ce que d’autres ont cartographié',
    byYear: 'Perte par année où elle a été vue d’abord, ha',
    interval: (low, high) => `de ${low} à ${high}`,
    provisional: (hectares) => `${hectares} provisoires`,
    unknown: (hectares) => `${hectares} au devenir inconnu`,
    statuses: {
      'no-forest': 'pas de forêt en 2020',
      'no-loss-seen': 'forêt, aucune perte vue',
      'loss-seen': 'forêt perdue',
      unclear: 'indéterminé',
    },
    confidences: { high: 'haute', medium: 'moyenne', low: 'basse' },
    ours: 'nos images',
    maps: {
      worldcover: 'ESA WorldCover',
      gfc2020: 'JRC GFC2020',
      hansen: 'Hansen',
      height: 'hauteurs de canopée',
    },
    circle: (hectares) => `${hectares} (cercle)`,
    convergences: {
      'no-forest': (_by, of) => `pas de forêt en 2020\u202f: les ${of} concordent`,
      'forest-no-loss': (_by, of) => `forêt, aucune perte\u202f: les ${of} concordent`,
      'loss-seen': (by, of, names) => `perte après 2020 vue par ${by} sur ${of} (${names})`,
      'more-information': (by, of, names) =>
        `complément d’information nécessaire\u202f: forêt selon ${by} sur ${of}${names === '' ? '' : ` (${names})`}`,
    },
    spectraForest: (share) => `nos images seules, 2020\u202f: ${share} de forêt`,
    mapForest: (map, year, share) => `${map}${year === null ? '' : ` ${year}`}\u202f: ${share} de forêt`,
    mapCrops: (share) => `${share} de cultures`,
    mapLoss: (hectares) => `${hectares} ha perdus après 2020`,
    yearLoss: (year, hectares, after, by) => `${year}\u202f: ${hectares}, entre le ${after} et le ${by}`,
    yearWithout: (year) => `${year}\u202f: 0`,
    failed: (start, end, detail) => `Du ${start} au ${end}\u202f: ${detail}`,
    notes: 'À savoir',
    patches: 'Plus grandes pertes',
    patch: (hectares, lat, lng, after, by) =>
      `${hectares} ha à ${lat}, ${lng}, entre le ${after} et le ${by}`,
    images2020: 'Images de 2020',
    imagesLatest: 'Images de l’année la plus récente',
    version: 'Version du traitement',
    pictures: {
      'ndvi-before': 'Verdure (NDVI) de 2020, la parcelle entourée',
      'ndvi-after': 'Verdure (NDVI) de l’année la plus récente',
      loss: 'Perte depuis',
    },
    made: (until, file, sha256, version) =>
      `Jusqu’au ${until}, d’après ${file} (SHA-256 ${sha256}), par Sylvan ${version}.`,
    counted: (line, plots) => `${line}\u202f: ${plots}`,
    plots: (count) => `Parcelles\u202f: ${count}`,
    lines: {
      'no-forest': 'pas de forêt en 2020 selon toutes',
      'forest-no-loss': 'forêt, aucune perte selon toutes',
      'loss-seen': 'perte vue après 2020',
      'more-information': 'complément d’information nécessaire',
      unmeasured: 'non mesurées',
    },
    crops: (plots, names) =>
      `ESA WorldCover marque un dixième ou plus en cultures annuelles sur ${plots}\u202f: ${names}. Aucune autre carte n’a cette classe, et aucune ne marque les cultures arborées.`,
    noCrops:
      'ESA WorldCover, seule carte à avoir cette classe, ne marque aucune parcelle en cultures annuelles pour un dixième ou plus\u202f; aucune ne marque les cultures arborées.',
    simulated: 'Images simulées\u202f: aucun satellite ne les a prises.',
    limits: [
      'Ce sont des indices tirés de pixels de satellites, non un constat juridique\u202f: ils ne disent ni qu’une parcelle respecte le règlement (UE) 2023/1115, ni qu’elle ne le respecte pas.',
      'La forêt est un couvert d’arbres d’un demi-hectare et plus. Images et cartes ne distinguent pas les cultures arborées, le cacao sous ombrage et les plantations de la forêt naturelle, ni la récolte du défrichement. La cause d’une perte, et si elle était permise, n’y est pas.',
      'La perte est cherchée par taches de 0,1 ha et plus. Où les images sont rares, l’intervalle est large et la confiance basse\u202f: regardez le terrain ou des images plus fines.',
    ],
  },
});
