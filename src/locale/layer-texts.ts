import type { ClassLayerId, LayerClass, LayerId } from '../geo/layer.ts';
import { inLanguages } from './in-languages.ts';

/** Texts on layers, for legends and files. */
export interface LayerTexts {
  readonly titles: Readonly<Record<LayerId, string>>;
  /** Units of the layers that have one. */
  readonly units: Readonly<Partial<Record<LayerId, string>>>;
  readonly classes: { readonly [Id in ClassLayerId]: Readonly<Record<LayerClass<Id>, string>> };
  /** Label of pixels for which nothing is known. */
  readonly noData: string;
}

const FOREST_EN = { other: 'other land', forest: 'forest' };
const FOREST_FR = { other: 'autre terrain', forest: 'forêt' };

const layersEn: LayerTexts = {
  titles: {
    ndvi: 'Greenness (NDVI)',
    ndre: 'Chlorophyll (NDRE)',
    nbr: 'Vegetation and burns (NBR)',
    forest: 'Forest',
    'forest-probability': 'Probability of forest',
    'canopy-height': 'Canopy height (RH98)',
    worldcover: 'Forest in ESA WorldCover 2021',
    gfc2020: 'Forest in JRC GFC2020',
    hansen: 'Forest in Hansen GFC, minus loss',
    'map-agreement': 'Maps that show forest',
    loss: 'Forest loss',
    'loss-age': 'Time since forest loss',
    red: 'Red reflectance',
    green: 'Green reflectance',
    blue: 'Blue reflectance',
    nir08: 'Near-infrared reflectance',
    swir16: 'Shortwave-infrared reflectance',
    observations: 'Cloud-free images',
    'ndvi-change': 'Change in greenness (NDVI)',
    dnbr: 'Damage from fire or clearing (dNBR)',
    severity: 'Severity of the change (dNBR)',
    'ndvi-significance': 'Significance of the change (NDVI)',
    'forest-change': 'Forest loss and gain',
    'ndvi-before': 'Greenness before (NDVI)',
    'ndvi-after': 'Greenness after (NDVI)',
    'red-before': 'Red reflectance before',
    'green-before': 'Green reflectance before',
    'blue-before': 'Blue reflectance before',
    'red-after': 'Red reflectance after',
    'green-after': 'Green reflectance after',
    'blue-after': 'Blue reflectance after',
  },
  units: {
    'ndvi-significance': 'standard errors',
    'canopy-height': 'm',
    'loss-age': 'days',
    observations: 'cloud-free images',
  },
  classes: {
    severity: {
      'high-regrowth': 'strong regrowth',
      'low-regrowth': 'slight regrowth',
      unchanged: 'unchanged',
      low: 'low',
      'moderate-low': 'moderate to low',
      'moderate-high': 'moderate to high',
      high: 'high',
    },
    'forest-change': { none: 'neither loss nor gain', loss: 'forest loss', gain: 'forest gain' },
    forest: FOREST_EN,
    worldcover: FOREST_EN,
    gfc2020: FOREST_EN,
    hansen: FOREST_EN,
    'map-agreement': { none: 'none', one: 'one', two: 'two', three: 'all three' },
    loss: { none: 'none', provisional: 'provisional', confirmed: 'confirmed', highest: 'confirmed by radar' },
  },
  noData: 'no data',
};

const layersFr: LayerTexts = {
  titles: {
    ndvi: 'Végétation (NDVI)',
    ndre: 'Chlorophylle (NDRE)',
    nbr: 'Végétation et zones brûlées (NBR)',
    forest: 'Forêt',
    'forest-probability': 'Probabilité de forêt',
    'canopy-height': 'Hauteur de canopée (RH98)',
    worldcover: 'Forêt selon ESA WorldCover 2021',
    gfc2020: 'Forêt selon JRC GFC2020',
    hansen: 'Forêt selon Hansen, pertes déduites',
    'map-agreement': 'Cartes qui montrent de la forêt',
    loss: 'Perte de forêt',
    'loss-age': 'Âge de la perte de forêt',
    red: 'Réflectance dans le rouge',
    green: 'Réflectance dans le vert',
    blue: 'Réflectance dans le bleu',
    nir08: 'Réflectance dans le proche infrarouge',
    swir16: 'Réflectance dans l’infrarouge à ondes courtes',
    observations: 'Images sans nuage',
    'ndvi-change': 'Évolution de la végétation (NDVI)',
    dnbr: 'Dégâts dus au feu ou à la coupe (dNBR)',
    severity: 'Sévérité du changement (dNBR)',
    'ndvi-significance': 'Significativité du changement (NDVI)',
    'forest-change': 'Perte et gain de forêt',
    'ndvi-before': 'Végétation avant (NDVI)',
    'ndvi-after': 'Végétation après (NDVI)',
    'red-before': 'Réflectance dans le rouge avant',
    'green-before': 'Réflectance dans le vert avant',
    'blue-before': 'Réflectance dans le bleu avant',
    'red-after': 'Réflectance dans le rouge après',
    'green-after': 'Réflectance dans le vert après',
    'blue-after': 'Réflectance dans le bleu après',
  },
  units: {
    'ndvi-significance': 'erreurs types',
    'canopy-height': 'm',
    'loss-age': 'jours',
    observations: 'images sans nuage',
  },
  classes: {
    severity: {
      'high-regrowth': 'forte repousse',
      'low-regrowth': 'faible repousse',
      unchanged: 'inchangé',
      low: 'faible',
      'moderate-low': 'modérée à faible',
      'moderate-high': 'modérée à forte',
      high: 'forte',
    },
    'forest-change': { none: 'ni perte ni gain', loss: 'perte de forêt', gain: 'gain de forêt' },
    forest: FOREST_FR,
    worldcover: FOREST_FR,
    gfc2020: FOREST_FR,
    hansen: FOREST_FR,
    'map-agreement': { none: 'aucune', one: 'une', two: 'deux', three: 'les trois' },
    loss: {
      none: 'aucune',
      provisional: 'provisoire',
      confirmed: 'confirmée',
      highest: 'confirmée par radar',
    },
  },
  noData: 'sans donnée',
};

/** Only the texts on layers from the dictionaries, for code that loads no other texts. */
export const layerTexts = inLanguages<LayerTexts>({ en: layersEn, fr: layersFr });
