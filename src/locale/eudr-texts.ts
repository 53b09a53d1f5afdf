import { inLanguages } from './in-languages.ts';

/** The texts of a report on plots. */
export const eudrTextsOf = inLanguages({
  en: {
    title: 'Forest in the plots on 31 December 2020, and loss since then',
    plot: 'Plot',
    result: 'Result',
    area: 'Area',
    forest: 'Forest 2020',
    loss: 'Loss after 2020',
    confidence: 'Confidence',
    sources: 'Forest by source, 2020',
    byYear: 'Loss by year of first detection',
    /** A value that could not be measured. */
    unknownValue: 'unknown',
    interval: (low: string, high: string) => `${low} to ${high}`,
    /** Hectares shown next to the loss. */
    provisional: (hectares: string) => `${hectares} provisional`,
    unknown: (hectares: string) => `${hectares} unknown`,
    confidences: { high: 'high', medium: 'medium', low: 'low' },
    ours: 'satellite images',
    maps: {
      worldcover: 'ESA WorldCover',
      gfc2020: 'JRC GFC2020',
      hansen: 'Hansen',
      height: 'canopy heights',
    },
    circle: (hectares: string) => `${hectares} (circle)`,
    /** The number of sources that agree, the number of all sources, and the names. */
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
      'loss-unknown': 'the fate of the forest is unknown',
      disagreement: 'the sources disagree',
    },
    next: {
      'loss-seen': 'Next: compare the place and dates of the loss with what the producer knows.',
      'few-sources': 'Next: measure again when more maps or images are available, or check on the ground.',
      'loss-unknown':
        'Next: measure again when more images are available, or check with higher-resolution images or on the ground.',
      disagreement: 'Next: check with higher-resolution images of 2020 or on the ground.',
    },
    spectraForest: (share: string) => `satellite images alone: ${share} forest`,
    /** `map` includes its version and year. */
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
    patches: 'Largest patches of loss, 2020 against the latest year',
    patch: (hectares: string, lat: string, lng: string, after: string, by: string) =>
      `${hectares} ha at ${lat}, ${lng}, between ${after} and ${by}`,
    images2020: 'Images of 2020',
    imagesLatest: 'Images of the latest year',
    version: 'Processing version',
    warningCodes: 'Warnings (codes)',
    pictures: {
      'ndvi-before': 'Greenness (NDVI), 2020',
      'ndvi-after': 'Greenness (NDVI), latest year',
      loss: 'Loss after 2020',
    },
    noPicture: (picture: string) => `${picture}: no picture, because nothing could be measured.`,
    pictured: 'The line marks the outline of the plot.',
    /** About the report: the last day of its data, the file that was read, and the version that made it. */
    until: (day: string) => `Data until ${day}`,
    made: (until: string, file: string, sha256: string, version: string) =>
      `Made by Sylvan ${version} from ${file} (SHA-256 ${sha256}), with data until ${until}.`,
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
      `Plots with a tenth or more of their area mapped as annual crops by ESA WorldCover: ${plots} (${names}). No other map has a class for annual crops, and none shows tree crops.`,
    noCrops:
      'According to ESA WorldCover, the only map with a class for annual crops, such crops cover less than a tenth of each plot. No map shows tree crops.',
    simulated: 'Simulated images: no satellite took them.',
    limits: [
      'The results are evidence from satellite pixels, not a legal finding: they do not say whether a plot complies with Regulation (EU) 2023/1115.',
      'Forest means tree cover in patches of half a hectare or more. In images and maps, tree crops, shade-grown cocoa and plantations look like natural forest, and timber harvest looks like clearing. Images and maps show neither the cause of a loss nor whether the loss was allowed.',
      'Loss is detected in patches of 0.1 ha or more. Where there are few images, the interval is wide and the confidence low: check on the ground or with higher-resolution images.',
    ],
  },
  fr: {
    title: 'Forêt des parcelles au 31 décembre 2020, et perte depuis cette date',
    plot: 'Parcelle',
    result: 'Résultat',
    area: 'Surface',
    forest: 'Forêt 2020',
    loss: 'Perte après 2020',
    confidence: 'Confiance',
    sources: 'Forêt par source, 2020',
    byYear: 'Perte par année de première détection',
    unknownValue: 'inconnue',
    interval: (low, high) => `de ${low} à ${high}`,
    provisional: (hectares) => `provisoire\u202f: ${hectares}`,
    unknown: (hectares) => `devenir inconnu\u202f: ${hectares}`,
    confidences: { high: 'élevée', medium: 'moyenne', low: 'faible' },
    ours: 'images satellite',
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
      'loss-seen':
        'À faire\u202f: comparez le lieu et les dates de la perte avec les informations du producteur.',
      'few-sources':
        'À faire\u202f: mesurez de nouveau quand plus de cartes ou d’images seront disponibles, ou vérifiez sur le terrain.',
      'loss-unknown':
        'À faire\u202f: mesurez de nouveau quand il y aura plus d’images, ou vérifiez sur des images à plus haute résolution ou sur le terrain.',
      disagreement:
        'À faire\u202f: vérifiez sur des images de 2020 à plus haute résolution ou sur le terrain.',
    },
    spectraForest: (share) => `images satellite seules\u202f: ${share} de forêt`,
    mapForest: (map, share) => `${map}\u202f: ${share} de forêt`,
    mapYear: (map, year) => `${map}, ${year}`,
    missing: (maps) => `données indisponibles\u202f: ${maps}`,
    nowhere: (maps) => `Données indisponibles pour toutes les parcelles\u202f: ${maps}.`,
    mapCrops: (share) => `${share} de cultures`,
    mapLoss: (hectares) => `perte après 2020\u202f: ${hectares} ha`,
    yearLoss: (year, hectares, after, by) => `${year}\u202f: ${hectares}, entre le ${after} et le ${by}`,
    yearWithout: (year) => `${year}\u202f: 0 ha`,
    failed: (start, end, detail) => `Du ${start} au ${end}\u202f: ${detail}`,
    notes: 'Remarques',
    fromFile: 'D’après le fichier',
    patches: 'Plus grandes taches de perte, de 2020 à la dernière année',
    patch: (hectares, lat, lng, after, by) =>
      `${hectares} ha à ${lat}, ${lng}, entre le ${after} et le ${by}`,
    images2020: 'Images de 2020',
    imagesLatest: 'Images de la dernière année',
    version: 'Version du traitement',
    warningCodes: 'Avertissements (codes)',
    pictures: {
      'ndvi-before': 'Végétation (NDVI), 2020',
      'ndvi-after': 'Végétation (NDVI), dernière année',
      loss: 'Perte après 2020',
    },
    noPicture: (picture) => `${picture}\u202f: pas d’image, faute de mesure.`,
    pictured: 'Le trait marque le contour de la parcelle.',
    until: (day) => `Données jusqu’au ${day}`,
    made: (until, file, sha256, version) =>
      `Produit par Sylvan ${version} d’après ${file} (SHA-256 ${sha256}), avec des données jusqu’au ${until}.`,
    counted: (line, plots) => `${line}\u202f: ${plots}`,
    named: (count, names) => `${count} (${names})`,
    plots: (count) => `Parcelles\u202f: ${count}`,
    lines: {
      'no-forest': 'pas de forêt en 2020',
      'forest-no-loss': 'forêt, aucune perte',
      'loss-seen': 'perte après 2020',
      'more-information': 'complément d’information nécessaire',
      unmeasured: 'non mesurée',
    },
    crops: (plots, names) =>
      `Parcelles dont ESA WorldCover classe au moins un dixième de la surface en cultures annuelles\u202f: ${plots} (${names}). Aucune autre carte n’a de classe pour les cultures annuelles, et aucune ne montre les cultures arborées.`,
    noCrops:
      'D’après ESA WorldCover, seule carte à avoir une classe pour les cultures annuelles, celles-ci couvrent moins d’un dixième de chaque parcelle. Aucune carte ne montre les cultures arborées.',
    simulated: 'Images simulées\u202f: aucun satellite ne les a prises.',
    limits: [
      'Les résultats sont des indices tirés d’images satellite, non un constat juridique\u202f: ils n’indiquent pas si une parcelle respecte le règlement (UE) 2023/1115.',
      'Est compté comme forêt tout couvert arboré d’au moins un demi-hectare. Sur les images et les cartes, les cultures arborées, le cacao sous ombrage et les plantations ressemblent à la forêt naturelle, et une coupe d’exploitation ressemble à un défrichement. Ni les images ni les cartes n’indiquent la cause d’une perte, ni si cette perte était permise.',
      'La perte est détectée par taches d’au moins 0,1 ha. Là où les images sont rares, l’intervalle est large et la confiance faible\u202f: vérifiez sur le terrain ou sur des images à plus haute résolution.',
    ],
  },
});
