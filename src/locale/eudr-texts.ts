import { inLanguages } from './in-languages.ts';

/** The words of a report on plots. */
export const eudrTextsOf = inLanguages({
  en: {
    title: 'Forest of plots on 31 December 2020, and its loss since',
    plot: 'Plot',
    result: 'Result',
    area: 'Area',
    forest: 'Forest 2020',
    loss: 'Loss since',
    confidence: 'Confidence',
    sources: 'Forest by source, 2020',
    byYear: 'Loss by the year in which it was first seen',
    /** A value that could not be measured. */
    unknownValue: 'unknown',
    interval: (low: string, high: string) => `${low} to ${high}`,
    /** Hectares next to those of the loss. */
    provisional: (hectares: string) => `${hectares} provisional`,
    unknown: (hectares: string) => `${hectares} unknown`,
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
      'no-forest': (_by: number, of: number, _names: string) =>
        `no forest in 2020: ${of} of ${of} sources agree`,
      'forest-no-loss': (by: number, of: number, names: string) =>
        `forest, no loss: ${by} of ${of} sources agree (${names})`,
      'loss-seen': (by: number, of: number, names: string) =>
        `loss after 2020: seen by ${by} of ${of} source${of === 1 ? '' : 's'} that can show it (${names})`,
      'more-information': (reason: string, by: number, of: number, names: string) =>
        `more information needed: ${reason}; ${by} of ${of} source${of === 1 ? '' : 's'} show${by === 1 ? 's' : ''} forest in 2020${names === '' ? '' : ` (${names})`}`,
    },
    reasons: {
      'few-sources': 'too few sources could be read',
      'loss-unknown': 'what became of the forest is unknown',
      disagreement: 'the sources disagree',
    },
    next: {
      'loss-seen': 'Next: compare the place and the days of the loss with what the producer knows.',
      'few-sources': 'Next: measure again when more maps or images can be read, or check on the ground.',
      'loss-unknown':
        'Next: measure again when there are more images, or check in finer images or on the ground.',
      disagreement: 'Next: check in finer images of 2020 or on the ground.',
    },
    spectraForest: (share: string) => `our images alone: ${share} forest`,
    /** The map with its version and its year. */
    mapForest: (map: string, share: string) => `${map}: ${share} forest`,
    mapYear: (map: string, year: string) => `${map}, ${year}`,
    missing: (maps: string) => `not available: ${maps}`,
    nowhere: (maps: string) => `Not available for any plot: ${maps}.`,
    mapCrops: (share: string) => `${share} crops`,
    mapLoss: (hectares: string) => `${hectares} ha lost after 2020`,
    yearLoss: (year: string, hectares: string, after: string, by: string) =>
      `${year}: ${hectares}, between ${after} and ${by}`,
    yearWithout: (year: string) => `${year}: 0 ha`,
    failed: (start: string, end: string, detail: string) => `${start} to ${end}: ${detail}`,
    notes: 'Notes',
    fromFile: 'From the file',
    patches: 'Largest losses seen in the latest year',
    patch: (hectares: string, lat: string, lng: string, after: string, by: string) =>
      `${hectares} ha at ${lat}, ${lng}, between ${after} and ${by}`,
    images2020: 'Images of 2020',
    imagesLatest: 'Images of the latest year',
    version: 'Processing version',
    pictures: {
      'ndvi-before': 'Greenness (NDVI), 2020',
      'ndvi-after': 'Greenness (NDVI), latest year',
      loss: 'Loss since',
    },
    noPicture: (picture: string) => `${picture}: no picture, because it could not be measured.`,
    pictured: 'The line is the outline of the plot.',
    /** Of a report: its day, the file that was read and what read it. */
    until: (day: string) => `Until ${day}`,
    made: (until: string, file: string, sha256: string, version: string) =>
      `Until ${until}, from ${file} (SHA-256 ${sha256}), by Sylvan ${version}.`,
    counted: (line: string, plots: string) => `${line}: ${plots}`,
    named: (count: string, names: string) => `${count} (${names})`,
    plots: (count: string) => `Plots: ${count}`,
    lines: {
      'no-forest': 'no forest in 2020',
      'forest-no-loss': 'forest, no loss',
      'loss-seen': 'loss after 2020',
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
    result: 'Résultat',
    area: 'Surface',
    forest: 'Forêt 2020',
    loss: 'Perte depuis',
    confidence: 'Confiance',
    sources: 'Forêt par source, 2020',
    byYear: 'Perte par année où elle apparaît',
    unknownValue: 'inconnue',
    interval: (low, high) => `de ${low} à ${high}`,
    provisional: (hectares) => `${hectares} provisoires`,
    unknown: (hectares) => `${hectares} au devenir inconnu`,
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
      'no-forest': (_by, of) => `pas de forêt en 2020\u202f: ${of} sources sur ${of} concordent`,
      'forest-no-loss': (by, of, names) =>
        `forêt, aucune perte\u202f: ${by} sources sur ${of} concordent (${names})`,
      'loss-seen': (by, of, names) =>
        `perte après 2020\u202f: vue par ${by} source${by === 1 ? '' : 's'} sur ${of} capable${of === 1 ? '' : 's'} de la montrer (${names})`,
      'more-information': (reason, by, of, names) =>
        `complément d’information nécessaire\u202f: ${reason}\u202f; ${by} source${by > 1 ? 's' : ''} sur ${of} montre${by > 1 ? 'nt' : ''} de la forêt en 2020${names === '' ? '' : ` (${names})`}`,
    },
    reasons: {
      'few-sources': 'trop peu de sources ont pu être lues',
      'loss-unknown': 'le devenir de la forêt est inconnu',
      disagreement: 'les sources se contredisent',
    },
    next: {
      'loss-seen': 'Ensuite\u202f: comparez le lieu et les jours de la perte avec ce que sait le producteur.',
      'few-sources':
        'Ensuite\u202f: mesurez de nouveau quand plus de cartes ou d’images pourront être lues, ou vérifiez sur le terrain.',
      'loss-unknown':
        'Ensuite\u202f: mesurez de nouveau quand il y aura plus d’images, ou vérifiez sur des images plus fines ou sur le terrain.',
      disagreement: 'Ensuite\u202f: vérifiez sur des images plus fines de 2020 ou sur le terrain.',
    },
    spectraForest: (share) => `nos images seules\u202f: ${share} de forêt`,
    mapForest: (map, share) => `${map}\u202f: ${share} de forêt`,
    mapYear: (map, year) => `${map}, ${year}`,
    missing: (maps) => `non disponibles\u202f: ${maps}`,
    nowhere: (maps) => `Non disponibles pour aucune parcelle\u202f: ${maps}.`,
    mapCrops: (share) => `${share} de cultures`,
    mapLoss: (hectares) => `${hectares} ha perdus après 2020`,
    yearLoss: (year, hectares, after, by) => `${year}\u202f: ${hectares}, entre le ${after} et le ${by}`,
    yearWithout: (year) => `${year}\u202f: 0 ha`,
    failed: (start, end, detail) => `Du ${start} au ${end}\u202f: ${detail}`,
    notes: 'À savoir',
    fromFile: 'D’après le fichier',
    patches: 'Plus grandes pertes vues la dernière année',
    patch: (hectares, lat, lng, after, by) =>
      `${hectares} ha à ${lat}, ${lng}, entre le ${after} et le ${by}`,
    images2020: 'Images de 2020',
    imagesLatest: 'Images de la dernière année',
    version: 'Version du traitement',
    pictures: {
      'ndvi-before': 'Verdure (NDVI), 2020',
      'ndvi-after': 'Verdure (NDVI), dernière année',
      loss: 'Perte depuis',
    },
    noPicture: (picture) => `${picture}\u202f: pas d’image, car la mesure n’a pas été possible.`,
    pictured: 'Le trait est le contour de la parcelle.',
    until: (day) => `Jusqu’au ${day}`,
    made: (until, file, sha256, version) =>
      `Jusqu’au ${until}, d’après ${file} (SHA-256 ${sha256}), par Sylvan ${version}.`,
    counted: (line, plots) => `${line}\u202f: ${plots}`,
    named: (count, names) => `${count} (${names})`,
    plots: (count) => `Parcelles\u202f: ${count}`,
    lines: {
      'no-forest': 'pas de forêt en 2020',
      'forest-no-loss': 'forêt, aucune perte',
      'loss-seen': 'perte après 2020',
      'more-information': 'complément d’information nécessaire',
      unmeasured: 'sans mesure',
    },
    crops: (plots, names) =>
      `ESA WorldCover marque un dixième ou plus en cultures annuelles sur ${plots}\u202f: ${names}. Aucune autre carte n’a cette classe, et aucune ne marque les cultures arborées.`,
    noCrops:
      'ESA WorldCover, seule carte à avoir cette classe, ne marque aucune parcelle en cultures annuelles pour un dixième ou plus\u202f; aucune ne marque les cultures arborées.',
    simulated: 'Images simulées\u202f: aucun satellite ne les a prises.',
    limits: [
      'Ce sont des indices tirés de pixels de satellites, non un constat juridique\u202f: ils ne disent ni qu’une parcelle respecte le règlement (UE) 2023/1115, ni qu’elle ne le respecte pas.',
      'La forêt est un couvert d’arbres d’un demi-hectare et plus. Images et cartes ne distinguent pas les cultures arborées, le cacao sous ombrage et les plantations de la forêt naturelle, ni la récolte du défrichement. Elles ne montrent ni la cause d’une perte, ni si elle était permise.',
      'La perte est cherchée par taches de 0,1 ha et plus. Où les images sont rares, l’intervalle est large et la confiance basse\u202f: vérifiez sur le terrain ou sur des images plus fines.',
    ],
  },
});
