import { pageTexts } from '../state/language.ts';

/** What the panel says; what the files themselves say is the library's. */
export const texts = pageTexts({
  en: {
    title: 'Share and export',
    link: 'Link to this answer’s place and days',
    linkNote:
      'It holds the place, the dates, the layer and the language, and no key. Whoever opens it computes for themselves.',
    copy: 'Copy the link',
    layerTitle: 'A layer of the map',
    layer: 'Layer',
    noLayers: 'A stored result has no layers and no outline; analyse or compare anew to export those.',
    geotiff: 'GeoTIFF',
    png: 'PNG with legend',
    dataTitle: 'Numbers and outlines',
    series: 'Time series (CSV)',
    histogramNdvi: 'Histogram of the NDVI change (CSV)',
    histogramDnbr: 'Histogram of dNBR (CSV)',
    zone: 'Outline of the zone (GeoJSON)',
    patches: 'Patches of loss (GeoJSON)',
    record: 'Whole record (JSON)',
    print: 'Print a report of one page',
  },
  fr: {
    title: 'Partager et exporter',
    link: 'Lien vers le lieu et les jours de cette réponse',
    linkNote:
      'Il contient le lieu, les dates, la couche et la langue, et aucune clé. Qui l’ouvre calcule pour soi-même.',
    copy: 'Copier le lien',
    layerTitle: 'Une couche de la carte',
    layer: 'Couche',
    noLayers:
      'Un résultat gardé n’a ni couches ni contour\u202f; analysez ou comparez de nouveau pour les exporter.',
    geotiff: 'GeoTIFF',
    png: 'PNG avec légende',
    dataTitle: 'Nombres et contours',
    series: 'Série temporelle (CSV)',
    histogramNdvi: 'Histogramme de l’évolution du NDVI (CSV)',
    histogramDnbr: 'Histogramme du dNBR (CSV)',
    zone: 'Contour de la zone (GeoJSON)',
    patches: 'Parcelles de perte (GeoJSON)',
    record: 'Enregistrement entier (JSON)',
    print: 'Imprimer un rapport d’une page',
  },
});
