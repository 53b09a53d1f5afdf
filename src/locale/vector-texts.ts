import { inLanguages } from './in-languages.ts';

/** Why a file of features, or one of them, cannot be read. */
export type VectorFaultCode =
  | 'unknown-format'
  | 'too-large'
  | 'too-many-features'
  | 'too-many-positions'
  | 'too-many-tags'
  | 'too-many-documents'
  | 'empty'
  | 'not-utf8'
  | 'no-json'
  | 'no-geojson'
  | 'not-xml'
  | 'xml-fault'
  | 'unknown-encoding'
  | 'no-flatgeobuf'
  | 'no-zip'
  | 'zip-lacks'
  | 'zip-several'
  | 'zip-inflates'
  | 'other-system'
  | 'cut-off'
  | 'damaged'
  | 'no-feature'
  | 'feature-no-json'
  | 'feature-too-long'
  | 'feature-damaged'
  | 'track-open'
  | 'no-outline'
  | 'quote-open'
  | 'no-column'
  | 'row-fields'
  | 'no-position'
  | 'several-points'
  | 'point-area'
  | 'point-too-large';

/** What is said of a plot that can be measured: what was put right, and what is to be known. */
export type PlotNoteCode =
  | 'closed'
  | 'repeated'
  | 'turned'
  | 'collected'
  | 'walked'
  | 'circle'
  | 'circle-of-4'
  | 'few-decimals'
  | 'duplicate'
  | 'overlap'
  | 'more-overlaps'
  | 'not-compared';

/** What a sentence on a fault is made from. */
export type VectorFacts = Readonly<Record<string, string | number>>;

interface VectorTexts {
  readonly fileFails: (file: string) => string;
  readonly featureFails: (feature: string | number, file: string) => string;
  readonly faults: Readonly<Record<VectorFaultCode, (facts: VectorFacts) => string>>;
  readonly plotNotes: Readonly<Record<PlotNoteCode, (facts: VectorFacts) => string>>;
}

/** With the decimal comma of French. */
function decimal(value: string | number): string {
  return String(value).replace('.', ',');
}

/** What is said of files of features. */
export const vectorTexts = inLanguages<VectorTexts>({
  en: {
    fileFails: (file) => `${file} cannot be read.`,
    featureFails: (feature, file) => `Feature ${feature} of ${file} cannot be read.`,
    faults: {
      'unknown-format': ({ endings }) => `Its extension names no known format: use one of ${endings}.`,
      'too-large': ({ has, maximum }) =>
        `A file of its format may have at most ${maximum} MB, and it has ${has} MB: write it as a sequence of features (.geojsonl) or as FlatGeobuf, which sylvan-batch takes at any size, or leave features out.`,
      'too-many-features': ({ maximum }) =>
        `It has more than ${maximum} features: leave some out, or give it to sylvan-batch.`,
      'too-many-positions': ({ maximum }) =>
        `Its features have more than ${maximum} positions: simplify them, or leave some out.`,
      'too-many-tags': ({ maximum }) => `It has more than ${maximum} tags: leave features out.`,
      'too-many-documents': ({ maximum }) =>
        `The archive has more than ${maximum} KML documents: divide it, or put their placemarks into fewer documents.`,
      empty: () => 'It has no features: write it again, with the polygons in the file itself.',
      'not-utf8': () =>
        'Not all of it is UTF-8: save it as UTF-8 (in a spreadsheet, "CSV UTF-8"), or declare its encoding if it is XML.',
      'no-json': (facts) =>
        `As a whole it is not valid JSON: ${'line' in facts ? `correct it at line ${facts.line}; ` : ''}if each line is a feature, name it .geojsonl, and if it was cut off, write it again.`,
      'no-geojson': () =>
        'It is not a GeoJSON FeatureCollection, feature or geometry: put the features in a collection.',
      'not-xml': ({ format }) => `It is not a ${format} document: write it again as ${format}.`,
      'xml-fault': ({ line }) =>
        `It is not well-formed XML: correct it at line ${line}, or export it again from the program that made it.`,
      'unknown-encoding': ({ encoding }) =>
        `Its .cpg names an unknown encoding, ${encoding}: save its table in UTF-8, with UTF-8 in the .cpg.`,
      'no-flatgeobuf': () => 'It is not a FlatGeobuf file of version 3: convert it (ogr2ogr -f FlatGeobuf).',
      'no-zip': () => 'It is not a zip archive, or was cut off: pack or copy it again.',
      'zip-lacks': ({ wanted }) => `The archive has no ${wanted} file: pack one into it.`,
      'zip-several': ({ count }) => `The archive has ${count} shapefiles: pack each into its own archive.`,
      'zip-inflates': ({ has, maximum }) =>
        `Unpacked, it has ${has} MB, over the limit of ${maximum} MB: leave features out.`,
      'other-system': ({ system }) =>
        `Its coordinates are in ${system}: convert it to WGS 84 (ogr2ogr -t_srs EPSG:4326).`,
      'cut-off': () => 'It ends before its last feature is complete: copy the whole file again.',
      damaged: () => 'It is damaged: write it again.',
      'no-feature': () => 'It is not a GeoJSON feature: give an object of that type.',
      'feature-no-json': () => 'It is not valid JSON: write the feature again.',
      'feature-too-long': () =>
        'One of its features is longer than 16 million characters: simplify its polygon.',
      'feature-damaged': () => 'The feature is damaged: write the file again.',
      'track-open': ({ gap, maximum }) =>
        `The line is not closed: its ends are ${gap} m apart, and may be at most ${maximum} m, or a tenth of its length if that is less. Close it in an editor.`,
      'no-outline': ({ kind }) =>
        `${{ point: 'It is a point', line: 'It is a line' }[kind] ?? 'It has no geometry'}: draw the outline of the place as a polygon.`,
      'quote-open': ({ line }) => `A quote opened on line ${line} is not closed: close it, or remove it.`,
      'no-column': ({ wanted, count }) =>
        count === 0
          ? `Its header has no column ${wanted}: add one, or rename the one that holds it.`
          : `Its header has ${count} columns that mean ${wanted}: keep one.`,
      'row-fields': ({ has, wanted }) =>
        `The row has ${has} fields where the header has ${wanted}: put values that contain the delimiter in quotes, and leave no field out.`,
      'no-position': () =>
        'Its latitude and longitude are not numbers: write both in degrees, with a decimal point.',
      'several-points': ({ count }) =>
        `It has ${count} points but one area: make each point a separate feature, or draw the outline as a polygon.`,
      'point-area': ({ name, area }) =>
        `Its ${name}, ${area}, is not a number of hectares above 0: correct it, or leave it out for 4 ha.`,
      'point-too-large': ({ area, maximum }) =>
        `It is a point, and its area is ${area} ha: over ${maximum} ha the regulation asks for the outline as a polygon.`,
    },
    plotNotes: {
      closed: ({ count }) => `Closed ${count} open ring${count === 1 ? '' : 's'}.`,
      repeated: ({ count }) =>
        `Left out ${count} position${count === 1 ? '' : 's'} that repeat${count === 1 ? 's' : ''} the one before.`,
      turned: ({ count }) =>
        `Turned ${count} ring${count === 1 ? '' : 's'}: outer rings run counterclockwise, holes clockwise.`,
      collected: () => 'The polygons, or the points, of its collection are taken as one.',
      walked: ({ gap }) => `The line is taken as the polygon that it encloses: its ends are ${gap} m apart.`,
      circle: ({ area }) => `The point is measured as a circle of ${area} ha around it, its stated area.`,
      'circle-of-4': ({ area }) =>
        `The point states no area: it is measured as a circle of ${area} ha around it.`,
      'few-decimals': ({ decimals }) =>
        `No coordinate has more than ${decimals} decimals, not counting trailing zeros: the regulation asks for six.`,
      duplicate: ({ plot }) => `Covers the same ground as plot ${plot}.`,
      overlap: ({ plot, area }) => `Overlaps plot ${plot} by ${area} ha.`,
      'more-overlaps': ({ count }) => `Overlaps ${count} more plot${count === 1 ? '' : 's'}.`,
      'not-compared': ({ count }) =>
        `${count} pairs of plots of the file were not checked for overlaps, because there are too many: divide it.`,
    },
  },
  fr: {
    fileFails: (file) => `${file} ne peut pas être lu.`,
    featureFails: (feature, file) => `L’objet ${feature} de ${file} ne peut pas être lu.`,
    faults: {
      'unknown-format': ({ endings }) =>
        `Son extension ne correspond à aucun format connu\u202f: prenez-en une de ${endings}.`,
      'too-large': ({ has, maximum }) =>
        `Un fichier de ce format peut avoir ${maximum} Mo, et il en a ${has}\u202f: écrivez-le comme suite d’objets (.geojsonl) ou en FlatGeobuf, que sylvan-batch prend à toute longueur, ou omettez des objets.`,
      'too-many-features': ({ maximum }) =>
        `Il a plus de ${maximum} objets\u202f: omettez-en, ou donnez-le à sylvan-batch.`,
      'too-many-positions': ({ maximum }) =>
        `Ses objets ont plus de ${maximum} positions\u202f: simplifiez-les, ou omettez-en.`,
      'too-many-tags': ({ maximum }) => `Il a plus de ${maximum} balises\u202f: omettez des objets.`,
      'too-many-documents': ({ maximum }) =>
        `L’archive a plus de ${maximum} documents KML\u202f: divisez-la, ou réunissez leurs repères en moins de documents.`,
      empty: () => 'Il n’a aucun objet\u202f: récrivez-le, avec les polygones dans le fichier même.',
      'not-utf8': () =>
        'Il n’est pas en UTF-8 partout\u202f: enregistrez-le ainsi (un tableur dit «\u202fCSV UTF-8\u202f»), ou nommez son encodage s’il est en XML.',
      'no-json': (facts) =>
        `Ce n’est pas du JSON dans son ensemble\u202f: ${'line' in facts ? `corrigez-le à la ligne ${facts.line}\u202f; ` : ''}si chaque ligne est un objet, nommez-le .geojsonl, et s’il a été coupé, récrivez-le.`,
      'no-geojson': () =>
        'Ce n’est ni une FeatureCollection, ni un objet, ni une géométrie GeoJSON\u202f: mettez les objets dans une collection.',
      'not-xml': ({ format }) => `Ce n’est pas un document ${format}\u202f: récrivez-le en ${format}.`,
      'xml-fault': ({ line }) =>
        `Ce n’est pas du XML bien formé\u202f: corrigez-le à la ligne ${line}, ou exportez-le de nouveau depuis le programme qui l’a fait.`,
      'unknown-encoding': ({ encoding }) =>
        `Son .cpg nomme un encodage inconnu, ${encoding}\u202f: enregistrez sa table en UTF-8, avec UTF-8 dans le .cpg.`,
      'no-flatgeobuf': () =>
        'Ce n’est pas un fichier FlatGeobuf de version 3\u202f: convertissez-le (ogr2ogr -f FlatGeobuf).',
      'no-zip': () => 'Ce n’est pas une archive zip, ou elle a été coupée\u202f: refaites-la ou recopiez-la.',
      'zip-lacks': ({ wanted }) => `L’archive n’a pas de fichier ${wanted}\u202f: mettez-y-en un.`,
      'zip-several': ({ count }) => `L’archive a ${count} shapefiles\u202f: faites une archive de chacun.`,
      'zip-inflates': ({ has, maximum }) =>
        `Décompressé il a ${has} Mo, au-delà de la limite de ${maximum} Mo\u202f: omettez des objets.`,
      'other-system': ({ system }) =>
        `Ses coordonnées sont en ${system}\u202f: convertissez-le en WGS 84 (ogr2ogr -t_srs EPSG:4326).`,
      'cut-off': () => 'Il finit avant son dernier objet\u202f: recopiez-le en entier.',
      damaged: () => 'Il est endommagé\u202f: récrivez-le.',
      'no-feature': () => 'Ce n’est pas un objet GeoJSON (Feature)\u202f: donnez-en un.',
      'feature-no-json': () => 'Ce n’est pas du JSON\u202f: récrivez l’objet.',
      'feature-too-long': () =>
        'Un de ses objets dépasse 16 millions de caractères\u202f: simplifiez son polygone.',
      'feature-damaged': () => 'L’objet est endommagé\u202f: récrivez le fichier.',
      'track-open': ({ gap, maximum }) =>
        `La ligne n’est pas fermée\u202f: ses bouts sont à ${gap} m, et peuvent l’être de ${maximum} m, ou d’un dixième de sa longueur si c’est moins. Fermez-la dans un éditeur.`,
      'no-outline': ({ kind }) =>
        `${{ point: 'C’est un point', line: 'C’est une ligne' }[kind] ?? 'Il n’a pas de géométrie'}\u202f: dessinez le contour du lieu en polygone.`,
      'quote-open': ({ line }) =>
        `Un guillemet ouvert à la ligne ${line} n’est pas fermé\u202f: fermez-le ou omettez-le.`,
      'no-column': ({ wanted, count }) =>
        count === 0
          ? `Son en-tête n’a pas de colonne ${wanted}\u202f: nommez-la ainsi.`
          : `Son en-tête a ${count} colonnes qui veulent dire ${wanted}\u202f: laissez-en une.`,
      'row-fields': ({ has, wanted }) =>
        `La ligne a ${has} champs où l’en-tête en a ${wanted}\u202f: mettez entre guillemets ce qui contient le séparateur, et n’omettez aucun champ.`,
      'no-position': () =>
        'Sa latitude et sa longitude ne sont pas des nombres\u202f: écrivez les deux en degrés, avec un point décimal.',
      'several-points': ({ count }) =>
        `Il a ${count} points et une seule surface\u202f: faites de chaque point un objet, ou dessinez le contour en polygone.`,
      'point-area': ({ name, area }) =>
        `Son ${name}, ${area}, n’est pas un nombre d’hectares supérieur à 0\u202f: corrigez-le, ou omettez-le pour 4 ha.`,
      'point-too-large': ({ area, maximum }) =>
        `C’est un point, et sa surface est de ${decimal(area)} ha\u202f: au-delà de ${maximum} ha le règlement demande le contour en polygone.`,
    },
    plotNotes: {
      closed: ({ count }) => (count === 1 ? '1 anneau ouvert fermé.' : `${count} anneaux ouverts fermés.`),
      repeated: ({ count }) =>
        count === 1
          ? '1 position qui répète la précédente omise.'
          : `${count} positions qui répètent la précédente omises.`,
      turned: ({ count }) =>
        `${count === 1 ? '1 anneau retourné' : `${count} anneaux retournés`}\u202f: les contours tournent en sens antihoraire, les trous en sens horaire.`,
      collected: () => 'Les polygones de sa collection réunis en un, ou ses points.',
      walked: ({ gap }) =>
        `Une ligne, prise comme le polygone dont elle fait le tour\u202f: ses bouts sont à ${decimal(gap)} m.`,
      circle: ({ area }) =>
        `Le point est mesuré comme un cercle de ${decimal(area)} ha autour de lui, selon sa surface déclarée.`,
      'circle-of-4': ({ area }) =>
        `Le point n’a pas de surface déclarée\u202f: il est mesuré comme un cercle de ${area} ha autour de lui.`,
      'few-decimals': ({ decimals }) =>
        `Aucune coordonnée n’a plus de ${decimals} décimales, zéros finaux à part\u202f: le règlement en demande six.`,
      duplicate: ({ plot }) => `Le même terrain que la parcelle ${plot}.`,
      overlap: ({ plot, area }) => `Recouvre la parcelle ${plot} sur ${decimal(area)} ha.`,
      'more-overlaps': ({ count }) =>
        `Recouvre ${count} autre${count === 1 ? '' : 's'} parcelle${count === 1 ? '' : 's'}.`,
      'not-compared': ({ count }) =>
        `${count} paires de parcelles du fichier n’ont pas été comparées, car il y en a trop\u202f: divisez-le.`,
    },
  },
});
