import type { Lang } from 'sylvan/contract';

type Sentence = (...figures: readonly string[]) => string;

/**
 * French sentences for the library's English details of faults in items and files. The groups of each pattern capture the
 * figures.
 */
const FRENCH: readonly (readonly [said: RegExp, french: Sentence])[] = [
  [
    /^the item states (EPSG:\d+), but the file states (EPSG:\d+)/,
    (item, file) => `${item} selon l’élément, ${file} selon le fichier, qui fait foi`,
  ],
  [
    /^(\d+) x (\d+) pixels without overviews/,
    (width, height) =>
      `${width} x ${height} pixels sans aperçus\u202f: la lecture télécharge plus d’octets que nécessaire`,
  ],
  [
    /^pixels of (\S+) m according to the item .*, (\S+) m according to the file/,
    (item, file) => `pixels de ${item} m selon l’élément, de ${file} m selon le fichier, qui fait foi`,
  ],
  [
    /^the item's bbox is (.*), but the file's is (.*) \(west/,
    (item, file) =>
      `la bbox de l’élément est ${item}, mais celle du fichier est ${file} (ouest, sud, est, nord)`,
  ],
  [
    /^(?:(EPSG:\d+) is not read|(?:the file|it) does not state .*?)(?:: reproject it with (.*))?$/,
    (epsg, command) =>
      (epsg ? `${epsg} n’est pas pris en charge` : 'pas de code EPSG ou de transformation') +
      (command ? `\u202f: reprojetez le fichier avec ${command}` : ''),
  ],
  [
    /^it contains (\d+) bands, .* with (.*)$/,
    (bands, command) =>
      `il contient ${bands} bandes, et rien n’indique laquelle lire\u202f: extrayez la bonne, par exemple la première avec ${command}`,
  ],
  [
    /^\S+ is a mask of (\S+) samples, .* with (.*)\.$/,
    (samples, command) =>
      `${samples}\u202f: écrivez le masque dans son type d’origine, par exemple avec ${command}`,
  ],
  [
    /^(?:asset )?(\S+) contains (amplitude|decibels) .* with (.*)$/,
    (key, scale, command) =>
      `${key === 'it' ? '' : `asset ${key}\u202f: `}${scale === 'amplitude' ? 'des amplitudes' : 'des décibels'}\u202f: convertissez-les, par exemple avec ${command}`,
  ],
  [/^(\d+) of its rows cannot be read: (.*)$/, (rows, first) => `${rows}, dont\u202f: ${first}`],
  [
    /^it must state its times, and have an asset of type (\S+)/,
    (type) => `l’élément doit indiquer ses dates et avoir un asset de type ${type}`,
  ],
  [
    /^(\d+) bytes of its tiles are missing/,
    (bytes) => `il manque ${bytes} octets à ses tuiles\u202f: recopiez le fichier`,
  ],
  [
    /^floats \((\S+)\) are multiplied by (\S+):/,
    (type, scale) =>
      `des valeurs à virgule flottante (${type}) sont multipliées par ${scale}\u202f: indiquez scale 1 s’il s’agit déjà de réflectance`,
  ],
  [
    /^(\S+) has scale (\S+) and offset (\S+) according to the file, (\S+) and (\S+) according to the item/,
    (key, ownScale, ownOffset, scale, offset) =>
      `${key}\u202f: scale ${ownScale} et offset ${ownOffset} selon le fichier, ${scale} et ${offset} selon l’élément`,
  ],
  [
    /^(\S+) has (\d+) x (\d+) pixels according to the file and (\d+) x (\d+) according to the item/,
    (key, ownRows, ownColumns, rows, columns) =>
      `${key}\u202f: ${ownRows} x ${ownColumns} pixels selon le fichier, ${rows} x ${columns} selon l’élément (proj:shape)`,
  ],
  [
    /^the first pixel of (\S+) is at (.+) according to the file and at (.+) according to the item/,
    (key, own, item) =>
      `premier pixel de ${key}\u202f: ${own} selon le fichier, ${item} selon l’élément (proj:transform)`,
  ],
  [/^(\S+) and (.+) are the same file$/, (one, other) => `${one} et ${other} sont le même fichier`],
  [
    /^its (\S+) is the file of (\S+), from another day$/,
    (key, id) => `${key} désigne le fichier de ${id}, d’une autre date`,
  ],
  [
    /^the name of (\S+) gives the date (\S+), but its item gives (\S+)$/,
    (key, named, day) => `${named} d’après le nom de ${key}, ${day} d’après l’élément`,
  ],
  [
    /^(?:nir is (\S+) times nir08|NDVI is \S+ where|NBR is \S+ where|\S+ and \S+ show different ground)/,
    () => 'vérifiez quelle bande contient chaque fichier',
  ],
  [/^an earlier item has the same id/, () => 'un élément précédent a le même id et est utilisé à sa place'],
  [
    /^asset (\S+): scale (\S+), offset (\S+)$/,
    (asset, scale, offset) => `asset ${asset}\u202f: scale ${scale}, offset ${offset}`,
  ],
  [
    /^asset (\S+): scale (\S+), offset (\S+); write scale (\S+), offset (\S+):/,
    (asset, scale, offset, factor, added) =>
      `asset ${asset}\u202f: scale ${scale}, offset ${offset}\u202f; écrivez scale ${factor}, offset ${added}\u202f: une valeur est le nombre du fichier × scale + offset`,
  ],
  [
    /^asset (\S+) is (?:a (\.jp2) file|(.+))$/,
    (asset, jp2, type) => `asset ${asset}\u202f: ${jp2 ? `fichier ${jp2}` : type}`,
  ],
  [
    /^asset (\S+) has an address that is neither/,
    (asset) => `l’adresse de l’asset ${asset} n’est ni en https ni dans le catalogue`,
  ],
  [/^asset (\S+): (\S+?):? .*$/, (asset, path) => `asset ${asset}\u202f: ${path} n’est pas valide`],
  [
    /^((?:id|type|bbox|collection|stac_version|geometry|properties|links|assets|document)(?:\.\S+)?): /,
    (path) => `${path} n’est pas valide`,
  ],
  [
    /^raster:bands of asset (\S+) states no offset/,
    (asset) =>
      `le décalage (offset) n’est donné ni par raster:bands de l’asset ${asset}, ni par s2:processing_baseline de l’élément`,
  ],
  [/^no datetime with a time zone, such as (\S+)/, (example) => `par exemple ${example}`],
  [
    /^Landsat 7 is not read; give files of/,
    () => 'Landsat 7 n’est pas lu\u202f; donnez des fichiers de Landsat 4, 5, 8 ou 9',
  ],
  [
    /^its name does not end with a band, such as (.*) or (\S+)$/,
    (names, last) => `son nom ne se termine pas par le nom d’une bande, comme ${names} ou ${last}`,
  ],
  [
    /^its name contains no date, such as (\S+);/,
    (example) => `son nom ne contient pas de date, comme ${example}\u202f; indiquez-la avec --date`,
  ],
  [
    /^another file of the same scene has this band/,
    () =>
      'un autre fichier contient cette bande de la même scène, avec des pixels aussi petits ou plus petits\u202f; c’est lui qui est utilisé',
  ],
  [
    /^give the offset of its reflectance:/,
    () =>
      'indiquez le décalage de la réflectance avec --offset\u202f: -0.1 pour les fichiers de l’ESA à partir de la version 04.00 (25 janvier 2022), sinon 0',
  ],
  [
    /^platform (\S+), collection (\S+)$/,
    (platform, collection) => `platform ${platform}, collection ${collection}`,
  ],
  [/^the catalog lists no (.+)$/, (bands) => `pas de ${bands} dans le catalogue`],
  [
    /^no asset has the name of a band, such as (.*) \(assets: (.*)\)$/,
    (_, assets) => `les noms attendus sont red ou B04, nir ou B08, etc.\u202f; assets\u202f: ${assets}`,
  ],
  [/^no asset (.+)$/, (names) => `pas d’asset ${names.replaceAll(' or ', ' ou ')}`],
  [
    /^no (?:(VV)|surface reflectance) under any known name$/,
    (vv) => `aucun asset connu pour ${vv || 'la réflectance de surface'}`,
  ],
  [/^no (\S+)$/, (key) => `pas de ${key}`],
  [/^the item has no bbox/, () => 'sa position est donc inconnue'],
  [/^the item has no proj:epsg or proj:code/, () => 'le code est lu dans ses fichiers'],
  [
    /^its datetime (\S+) is (?:after today, (\S+)|before the first image, (\S+))$/,
    (day, today, first) =>
      today ? `${day}, après aujourd’hui (${today})` : `${day}, avant la première image (${first})`,
  ],
  [
    /^The images are in (EPSG:\d+), which is not supported; reproject them/,
    (epsg) =>
      `${epsg}\u202f: reprojetez les images, par exemple avec gdalwarp -t_srs EPSG:327xx (326xx au nord de l’équateur), xx étant le fuseau UTM`,
  ],
  [/^not terrain-corrected, collection (\S+)$/, (collection) => `collection ${collection}`],
  [
    /^top-of-atmosphere product, collection (\S+)$/,
    (collection) => `produit au sommet de l’atmosphère, collection ${collection}`,
  ],
  [
    /^(?:it is from (.+)|.*); items of Sentinel-2 have/,
    (mission) =>
      `${mission ? `l’élément est de ${mission}` : 'l’élément n’en donne aucune'}\u202f; ceux de Sentinel-2 ont la collection sentinel-2-l2a ou la plateforme sentinel-2a`,
  ],
  [/^its pixels are those of (\S+), from another day$/, (id) => `ses pixels sont ceux de ${id}`],
  [
    /^its leaves reflect (\S+) of near infrared, but leaves in other scenes of the season reflect (\S+)$/,
    (own, usual) =>
      `ses feuilles réfléchissent ${own} du proche infrarouge, alors que celles des autres scènes de la saison en réfléchissent ${usual}`,
  ],
  [
    /^the classification lies about (.+) of the bands, as in (\d+) scenes$/,
    (shift, scenes) =>
      `la classification est décalée d’environ ${directions(shift)} des bandes, dans ${scenes} scènes`,
  ],
  [
    /^(\S+) shows the ground about (.+) of where (\S+) does$/,
    (id, shift, other) => `${id} montre le sol environ ${directions(shift)} de sa place dans ${other}`,
  ],
  [/^red lies about (.+) of blue$/, (shift) => `le rouge est décalé d’environ ${directions(shift)} du bleu`],
  [
    /^the item gives (\S+) the scale (\S+), but (\S+) the scale (\S+)$/,
    (key, scale, other, otherScale) => `scale ${scale} pour ${key}, ${otherScale} pour ${other}`,
  ],
  [
    /^with the stated scale, (\S+), its leaves reflect (\S+) of .* own scale, (\S+), they reflect (\S+)$/,
    (stated, green, own, usual) =>
      `avec scale ${stated}, ses feuilles réfléchissent ${green} du proche infrarouge\u202f; avec ${own}, l’échelle de Sentinel-2, elles en réfléchissent ${usual}`,
  ],
  [
    /^with scale (\S+) and offset (\S+), most of its clear pixels .* than (\S+) of .* scale is (\S+)$/,
    (scale, offset, most, usual) =>
      `avec scale ${scale} et offset ${offset}, la plupart de ses pixels dégagés réfléchissent plus de ${most} du proche infrarouge\u202f; l’échelle de Sentinel-2 est ${usual}`,
  ],
  [
    /^with scale (\S+) and offset (\S+), its leaves reflect (\S+) of near infrared; .* (\S+) to (\S+)$/,
    (scale, offset, green, least, most) =>
      `avec scale ${scale} et offset ${offset}, ses feuilles réfléchissent ${green} du proche infrarouge, au lieu de ${least} à ${most}`,
  ],
  [
    /^with scale (\S+) and offset (\S+), its darkest leaves reflect (\S+) of blue; leaves reflect (\S+) at/,
    (scale, offset, dark, most) =>
      `avec scale ${scale} et offset ${offset}, ses feuilles les plus sombres réfléchissent ${dark} du bleu, au lieu de ${most} au plus`,
  ],
  [
    /^(\d+) % of what its classification calls vegetation/,
    (share) => `${share}\u202f% de sa végétation, d’après la classification, est claire comme un nuage`,
  ],
  [
    /^its classification contains numbers other than/,
    () => 'elle contient d’autres nombres que les classes de 0 à 11',
  ],
  [/^(?:level|tier|collection|instrument mode) (\S+)$/, (value) => value],
];

const DIRECTIONS: Readonly<Record<string, string>> = {
  and: 'et',
  north: 'au nord',
  south: 'au sud',
  east: 'à l’est',
  west: 'à l’ouest',
};

/** A distance such as `20 m east and 10 m north`. */
function directions(shift: string): string {
  return shift.replace(/and|north|south|east|west/g, (word) => DIRECTIONS[word]);
}

/** The detail of a fault, shown next to its name; null if it adds nothing to the name. */
export function faultDetail(detail: string, lang: Lang): string | null {
  if (lang === 'en') return withOptions(detail);
  for (const [said, french] of FRENCH) {
    const figures = said.exec(detail)?.slice(1);
    if (figures !== undefined) return french(...figures);
  }
  return null;
}

/** Replaces the library's names of options with those of the command line. */
function withOptions(detail: string): string {
  return detail
    .replace(/^give the offset of its reflectance:/, 'give the reflectance offset with --offset:')
    .replace(/; give one$/, '; give one with --date');
}
