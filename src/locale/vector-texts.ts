import { inLanguages } from './in-languages.ts';

/** Why a file of features, or one of its features, cannot be read. */
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
  | 'not-degrees'
  | 'cut-off'
  | 'damaged'
  | 'no-feature'
  | 'feature-no-json'
  | 'feature-too-long'
  | 'feature-damaged'
  | 'not-wkt'
  | 'track-open'
  | 'no-outline'
  | 'quote-open'
  | 'no-column'
  | 'row-fields'
  | 'no-position'
  | 'several-points'
  | 'point-area'
  | 'point-too-large';

/** Notes on a plot that can be measured: repairs, and what its sender should know. */
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

/** The facts used in a fault's sentence. */
export type VectorFacts = Readonly<Record<string, string | number>>;

interface VectorTexts {
  readonly fileFails: (file: string) => string;
  readonly featureFails: (feature: string | number, file: string) => string;
  readonly faults: Readonly<Record<VectorFaultCode, (facts: VectorFacts) => string>>;
  readonly plotNotes: Readonly<Record<PlotNoteCode, (facts: VectorFacts) => string>>;
}

/** Writes a number with the French decimal comma. */
function decimal(value: string | number): string {
  return String(value).replace('.', ',');
}

/** Texts about files of features. */
export const vectorTexts = inLanguages<VectorTexts>({
  en: {
    fileFails: (file) => `${file} cannot be read.`,
    featureFails: (feature, file) => `Feature ${feature} of ${file} cannot be read.`,
    faults: {
      'unknown-format': ({ endings }) =>
        `The file extension does not belong to a known format: use one of ${endings}.`,
      'too-large': ({ has, maximum }) =>
        `The file is ${has} MB, over the limit of ${maximum} MB for its format: remove some features, or write the file as a sequence of features (.geojsonl) or as FlatGeobuf, which sylvan-batch reads at any size.`,
      'too-many-features': ({ maximum }) =>
        `The file has more than ${maximum} features: remove some of them, or use sylvan-batch.`,
      'too-many-positions': ({ maximum }) =>
        `The features of the file have more than ${maximum} positions: simplify the features, or remove some of them.`,
      'too-many-tags': ({ maximum }) => `The file has more than ${maximum} tags: remove some features.`,
      'too-many-documents': ({ maximum }) =>
        `The archive has more than ${maximum} KML documents: split the archive, or put the placemarks into fewer documents.`,
      empty: () => 'The file has no features: export it again, with the polygons in the file itself.',
      'not-utf8': () =>
        'The file is not entirely UTF-8: save it as UTF-8 (in a spreadsheet, "CSV UTF-8"), or declare its encoding if it is XML.',
      'no-json': (facts) =>
        `The file is not valid JSON: ${'line' in facts ? `correct it at line ${facts.line}; ` : ''}if each line is a feature, use the extension .geojsonl; if the file was cut short, export it again.`,
      'no-geojson': () =>
        'The file is not a GeoJSON FeatureCollection, feature or geometry: put the features in a FeatureCollection.',
      'not-xml': ({ format }) => `The file is not a ${format} document: export it again as ${format}.`,
      'xml-fault': ({ line }) =>
        `The file is not well-formed XML: correct it at line ${line}, or export it again from the program that made it.`,
      'unknown-encoding': ({ encoding }) =>
        `The .cpg file names an unknown encoding, ${encoding}: save the table as UTF-8, and put UTF-8 in the .cpg file.`,
      'no-flatgeobuf': () => 'The file is not FlatGeobuf version 3: convert it (ogr2ogr -f FlatGeobuf).',
      'no-zip': () => 'The file is not a zip archive, or was cut short: create or copy it again.',
      'zip-lacks': ({ wanted }) => `The archive has no ${wanted} file: add one.`,
      'zip-several': ({ count }) =>
        `The archive has ${count} files with features: put each into its own archive.`,
      'zip-inflates': ({ has, maximum }) =>
        `The unpacked file is ${has} MB, over the limit of ${maximum} MB: remove some features.`,
      'other-system': ({ system }) =>
        `The coordinates are in ${system}: convert the file to WGS 84 (ogr2ogr -t_srs EPSG:4326).`,
      'not-degrees': ({ x, y }) =>
        `The coordinates, such as ${x}, ${y}, are not degrees: convert the file to WGS 84 (ogr2ogr -s_srs EPSG:CODE -t_srs EPSG:4326, where CODE is the coordinate system of the file).`,
      'cut-off': () => 'The file ends before its last feature is complete: copy the whole file again.',
      damaged: () => 'The file is damaged: export it again.',
      'no-feature': () => 'The object is not a GeoJSON Feature: replace it with a Feature.',
      'feature-no-json': () => 'The feature is not valid JSON: export it again.',
      'feature-too-long': () =>
        'One of the features is longer than 16 million characters: simplify the polygon of that feature.',
      'feature-damaged': () => 'The feature is damaged: export the file again.',
      'not-wkt': ({ at }) =>
        `The WKT cannot be read from character ${at} on: write a POLYGON or MULTIPOLYGON whose rings are lists of longitude and latitude, such as POLYGON ((10.1 -5.2, 10.3 -5.2, 10.3 -5.1, 10.1 -5.2)).`,
      'track-open': ({ gap, maximum }) =>
        `The line is not closed: its ends are ${gap} m apart, which is more than ${maximum} m or more than a tenth of its length. Close the line in an editor.`,
      'no-outline': ({ kind }) =>
        `${{ point: 'The feature is a point', line: 'The feature is a line' }[kind] ?? 'The feature has no geometry'}: draw the outline of the place as a polygon.`,
      'quote-open': ({ line }) => `A quote opened on line ${line} is not closed: close it, or remove it.`,
      'no-column': ({ wanted, count, accepted, columns }) =>
        count === 0
          ? `The header has no ${wanted} column (${accepted}), only ${columns}: add one, or rename the column that contains the ${wanted}; if the zones are outlines, give them as WKT in a wkt column, or as GeoJSON.`
          : `The header has ${count} columns for ${wanted}: keep one of them.`,
      'row-fields': ({ has, wanted }) =>
        `The row has ${has} fields, but the header has ${wanted}: put values that contain the delimiter in quotes, and leave no field out.`,
      'no-position': () =>
        'The latitude and longitude cannot be read: write both in degrees, such as -10.599201 or 10°35\'57.1"S.',
      'several-points': ({ count }) =>
        `The feature has ${count} points but one area: make each point a separate feature, or draw the outline as a polygon.`,
      'point-area': ({ name, area }) =>
        `The property ${name}, ${area}, is not a number of hectares above 0: correct it, or omit it for the default, 4 ha.`,
      'point-too-large': ({ area, maximum }) =>
        `The feature is a point with an area of ${area} ha: above ${maximum} ha, the regulation requires the outline as a polygon.`,
    },
    plotNotes: {
      closed: ({ count }) => `Closed ${count} open ring${count === 1 ? '' : 's'}.`,
      repeated: ({ count }) =>
        `Removed ${count} position${count === 1 ? '' : 's'} that repeat${count === 1 ? 's' : ''} the previous one.`,
      turned: ({ count }) =>
        `Reversed ${count} ring${count === 1 ? '' : 's'}: outer rings must run counterclockwise, and holes clockwise.`,
      collected: () => 'The polygons or points of the geometry collection are treated as one geometry.',
      walked: ({ gap }) =>
        `The line is measured as the polygon that it encloses; its ends are ${gap} m apart.`,
      circle: ({ area }) => `The point is measured as a circle of its stated area, ${area} ha.`,
      'circle-of-4': ({ area }) =>
        `No area is stated for the point: it is measured as a circle of ${area} ha.`,
      'few-decimals': ({ decimals }) =>
        `No coordinate has more than ${decimals} decimal places, not counting trailing zeros: the regulation requires six.`,
      duplicate: ({ plot }) => `Covers the same ground as plot ${plot}.`,
      overlap: ({ plot, area }) => `Overlaps plot ${plot} by ${area} ha.`,
      'more-overlaps': ({ count }) => `Overlaps ${count} more plot${count === 1 ? '' : 's'}.`,
      'not-compared': ({ count }) =>
        `${count} pairs of plots in the file were not checked for overlaps, because there are too many pairs: split the file.`,
    },
  },
  fr: {
    fileFails: (file) => `${file} ne peut pas être lu.`,
    featureFails: (feature, file) => `L’objet ${feature} de ${file} ne peut pas être lu.`,
    faults: {
      'unknown-format': ({ endings }) =>
        `L’extension du fichier ne correspond à aucun format connu\u202f; extensions acceptées\u202f: ${endings}.`,
      'too-large': ({ has, maximum }) =>
        `Le fichier fait ${has} Mo, au-delà de la limite de ${maximum} Mo pour son format\u202f: retirez des objets, ou enregistrez-le sous forme de suite d’objets (.geojsonl) ou en FlatGeobuf, que sylvan-batch lit quelle que soit la taille du fichier.`,
      'too-many-features': ({ maximum }) =>
        `Le fichier contient plus de ${maximum} objets\u202f: retirez-en, ou utilisez sylvan-batch.`,
      'too-many-positions': ({ maximum }) =>
        `Les objets du fichier comptent plus de ${maximum} positions\u202f: simplifiez-les, ou retirez-en.`,
      'too-many-tags': ({ maximum }) =>
        `Le fichier contient plus de ${maximum} balises\u202f: retirez des objets.`,
      'too-many-documents': ({ maximum }) =>
        `L’archive contient plus de ${maximum} documents KML\u202f: divisez l’archive, ou réunissez les repères en moins de documents.`,
      empty: () =>
        'Le fichier ne contient aucun objet\u202f: exportez-le de nouveau, avec les polygones dans le fichier même.',
      'not-utf8': () =>
        'Le fichier n’est pas entièrement en UTF-8\u202f: enregistrez-le en UTF-8 (dans un tableur, «\u202fCSV UTF-8\u202f»), ou déclarez son encodage s’il est en XML.',
      'no-json': (facts) =>
        `Le fichier n’est pas du JSON valide\u202f: ${'line' in facts ? `corrigez-le à la ligne ${facts.line}\u202f; ` : ''}si chaque ligne est un objet, donnez au fichier l’extension .geojsonl\u202f; si le fichier a été tronqué, exportez-le de nouveau.`,
      'no-geojson': () =>
        'Le fichier n’est ni une FeatureCollection, ni un objet, ni une géométrie GeoJSON\u202f: mettez les objets dans une FeatureCollection.',
      'not-xml': ({ format }) =>
        `Le fichier n’est pas un document ${format}\u202f: exportez-le de nouveau en ${format}.`,
      'xml-fault': ({ line }) =>
        `Le fichier n’est pas du XML bien formé\u202f: corrigez-le à la ligne ${line}, ou exportez-le de nouveau depuis le programme qui l’a créé.`,
      'unknown-encoding': ({ encoding }) =>
        `Le fichier .cpg indique un encodage inconnu, ${encoding}\u202f: enregistrez la table en UTF-8, et écrivez UTF-8 dans le fichier .cpg.`,
      'no-flatgeobuf': () =>
        'Le fichier n’est pas du FlatGeobuf en version 3\u202f: convertissez-le (ogr2ogr -f FlatGeobuf).',
      'no-zip': () =>
        'Le fichier n’est pas une archive zip, ou est tronqué\u202f: recréez-le ou recopiez-le.',
      'zip-lacks': ({ wanted }) => `L’archive n’a pas de fichier ${wanted}\u202f: ajoutez-en un.`,
      'zip-several': ({ count }) =>
        `L’archive contient ${count} fichiers d’objets\u202f: créez une archive pour chacun.`,
      'zip-inflates': ({ has, maximum }) =>
        `Une fois décompressé, le fichier fait ${has} Mo, au-delà de la limite de ${maximum} Mo\u202f: retirez des objets.`,
      'other-system': ({ system }) =>
        `Les coordonnées sont en ${system}\u202f: convertissez le fichier en WGS 84 (ogr2ogr -t_srs EPSG:4326).`,
      'not-degrees': ({ x, y }) =>
        `Les coordonnées, par exemple ${x}, ${y}, ne sont pas des degrés\u202f: convertissez le fichier en WGS 84 (ogr2ogr -s_srs EPSG:CODE -t_srs EPSG:4326, CODE étant le système de coordonnées du fichier).`,
      'cut-off': () => 'Le fichier s’arrête avant la fin de son dernier objet\u202f: recopiez-le en entier.',
      damaged: () => 'Le fichier est endommagé\u202f: exportez-le de nouveau.',
      'no-feature': () =>
        'L’élément n’est pas un objet GeoJSON (Feature)\u202f: remplacez-le par un tel objet.',
      'feature-no-json': () => 'L’objet n’est pas du JSON valide\u202f: exportez-le de nouveau.',
      'feature-too-long': () =>
        'Un des objets dépasse 16 millions de caractères\u202f: simplifiez le polygone de cet objet.',
      'feature-damaged': () => 'L’objet est endommagé\u202f: exportez le fichier de nouveau.',
      'not-wkt': ({ at }) =>
        `Le WKT est illisible à partir du caractère ${at}\u202f: écrivez un POLYGON ou un MULTIPOLYGON dont les anneaux sont des suites de longitudes et latitudes, comme POLYGON ((10.1 -5.2, 10.3 -5.2, 10.3 -5.1, 10.1 -5.2)).`,
      'track-open': ({ gap, maximum }) =>
        `La ligne n’est pas fermée\u202f: ses extrémités sont distantes de ${gap} m, soit plus de ${maximum} m ou plus d’un dixième de sa longueur. Fermez la ligne dans un éditeur.`,
      'no-outline': ({ kind }) =>
        `${{ point: 'L’objet est un point', line: 'L’objet est une ligne' }[kind] ?? 'L’objet n’a pas de géométrie'}\u202f: dessinez le contour du lieu sous forme de polygone.`,
      'quote-open': ({ line }) =>
        `Un guillemet ouvert à la ligne ${line} n’est pas fermé\u202f: fermez-le ou supprimez-le.`,
      'no-column': ({ wanted, count, accepted, columns }) =>
        count === 0
          ? `L’en-tête n’a pas de colonne ${wanted} (${accepted}), seulement ${columns}\u202f: ajoutez-en une, ou renommez celle qui en tient lieu\u202f; si les zones sont des contours, fournissez-les en WKT dans une colonne wkt, ou en GeoJSON.`
          : `L’en-tête a ${count} colonnes pour ${wanted}\u202f: gardez-en une.`,
      'row-fields': ({ has, wanted }) =>
        `La ligne a ${has} champs, mais l’en-tête en a ${wanted}\u202f: mettez entre guillemets les valeurs qui contiennent le séparateur, et n’omettez aucun champ.`,
      'no-position': () =>
        'La latitude et la longitude sont illisibles\u202f: écrivez les deux en degrés, par exemple -10.599201 ou 10°35\'57.1"S.',
      'several-points': ({ count }) =>
        `L’objet comporte ${count} points, mais une seule valeur de surface\u202f: faites de chaque point un objet, ou dessinez le contour sous forme de polygone.`,
      'point-area': ({ name, area }) =>
        `La propriété ${name}, ${area}, n’est pas un nombre d’hectares supérieur à 0\u202f: corrigez-la, ou supprimez-la pour utiliser la valeur par défaut, 4 ha.`,
      'point-too-large': ({ area, maximum }) =>
        `L’objet est un point d’une surface de ${decimal(area)} ha\u202f: au-delà de ${maximum} ha, le règlement exige le contour sous forme de polygone.`,
    },
    plotNotes: {
      closed: ({ count }) =>
        count === 1 ? '1 anneau ouvert a été fermé.' : `${count} anneaux ouverts ont été fermés.`,
      repeated: ({ count }) =>
        count === 1
          ? '1 position identique à la précédente a été retirée.'
          : `${count} positions identiques à la précédente ont été retirées.`,
      turned: ({ count }) =>
        `${count === 1 ? '1 anneau inversé' : `${count} anneaux inversés`}\u202f: les contours extérieurs doivent suivre le sens antihoraire, et les trous le sens horaire.`,
      collected: () =>
        'Les polygones ou les points de la collection de géométries sont traités comme une seule géométrie.',
      walked: ({ gap }) =>
        `La ligne est mesurée comme le polygone qu’elle délimite\u202f; ses extrémités sont distantes de ${decimal(gap)} m.`,
      circle: ({ area }) =>
        `Le point est mesuré comme un cercle de la surface déclarée, ${decimal(area)} ha.`,
      'circle-of-4': ({ area }) =>
        `Le point n’a pas de surface déclarée\u202f: il est mesuré comme un cercle de ${area} ha.`,
      'few-decimals': ({ decimals }) =>
        `Aucune coordonnée n’a plus de ${decimals} décimales, sans compter les zéros finaux\u202f: le règlement en exige six.`,
      duplicate: ({ plot }) => `Couvre le même terrain que la parcelle ${plot}.`,
      overlap: ({ plot, area }) => `Chevauche la parcelle ${plot} sur ${decimal(area)} ha.`,
      'more-overlaps': ({ count }) =>
        `Chevauche ${count} autre${count === 1 ? '' : 's'} parcelle${count === 1 ? '' : 's'}.`,
      'not-compared': ({ count }) =>
        `${count} paires de parcelles du fichier n’ont pas été comparées, car il y en a trop\u202f: divisez le fichier.`,
    },
  },
});
