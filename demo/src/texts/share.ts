import { pageTexts } from '../state/language.ts';

/** Texts of the panel; those inside the files come from the library. */
export const texts = pageTexts({
  en: {
    title: 'Share and export',
    picture: 'Share the picture',
    answerLink: 'Link with this answer',
    answerLinkNote:
      'Anyone who opens the link sees this answer at once and needs no key. The link contains only the record, without your key or the layers.',
    answerLinkTooLong:
      'This answer is too long to fit in a link. Send the file “Answer to open in this page” instead.',
    copyAnswer: 'Copy the link with the answer',
    link: 'Link to this answer’s place and days',
    linkNote:
      'The link contains the place, the dates, the layer and the language, but no key. Anyone who opens the link runs the analysis again.',
    copy: 'Copy the link',
    layerTitle: 'A layer of the map',
    layer: 'Layer',
    noLayers: 'A stored result contains no layers or outline; analyze or compare again to export them.',
    dataTitle: 'Numbers and outlines',
    files: {
      geotiff: 'GeoTIFF',
      svg: 'Picture with legend (SVG)',
      series: 'Time series (CSV)',
      histogramNdvi: 'Histogram of the NDVI change (CSV)',
      histogramDnbr: 'Histogram of dNBR (CSV)',
      zone: 'Outline of the zone (GeoJSON)',
      patches: 'Clearings (GeoJSON)',
      loss: 'Clearings in twelve months (GeoJSON)',
      lossGpx: 'Clearings as waypoints (GPX)',
      fires: 'Fires (GeoJSON)',
      record: 'Full record (JSON)',
      answer: 'Answer to open in this page (JSON)',
    },
    openLabel: 'Open an answer shared as a file',
    /** Texts about an answer that came in a link or a file. */
    shared: 'Shared answer',
    savedTitle: (name: string) => `${name}: the saved answer`,
    savedOn: (day: string) =>
      `Computed on ${day} and saved on this device without the map layers, which the next analysis will provide.`,
    claimedOn: (day: string, library: string) =>
      `This answer comes from a link or a file. It states that ${library} computed it on ${day}, which this page cannot verify. Compute it here to check it and to get the map layers.`,
    claimedBy: (library: string) =>
      `This answer comes from a link or a file. It states that ${library} computed it, but not when, and this page cannot verify that. Compute it here to check it and to get the map layers.`,
    computeHere: 'Compute it here',
    faultTitle: 'This shared answer cannot be shown',
    faults: {
      'too-large': 'The answer exceeds the size limit.',
      unreadable: 'The link or the file is damaged or incomplete. Ask the sender to send it again.',
      'no-answer': 'The link or the file contains no answer that this version of Sylvan can read.',
      'other-place': 'The answer is for a different place from the one given in the link or the file.',
      'not-loaded':
        'The page could not load the code that opens shared answers. Open the answer again when you are online.',
    },
  },
  fr: {
    title: 'Partager et exporter',
    picture: 'Partager l’image',
    answerLink: 'Lien avec cette réponse',
    answerLinkNote:
      'La personne qui ouvre ce lien voit aussitôt cette réponse, sans clé ni calcul. Le lien ne contient que le relevé : ni clé, ni couches.',
    answerLinkTooLong:
      'Cette réponse est trop longue pour tenir dans un lien. Envoyez à sa place le fichier « Réponse à ouvrir dans cette page ».',
    copyAnswer: 'Copier le lien avec la réponse',
    link: 'Lien vers le lieu et les jours de cette réponse',
    linkNote:
      'Le lien contient le lieu, les dates, la couche et la langue, mais pas de clé. La personne qui ouvre ce lien relance l’analyse.',
    copy: 'Copier le lien',
    layerTitle: 'Une couche de la carte',
    layer: 'Couche',
    noLayers:
      'Un résultat enregistré ne contient ni couches ni contour\u202f; analysez ou comparez de nouveau pour les exporter.',
    dataTitle: 'Nombres et contours',
    files: {
      geotiff: 'GeoTIFF',
      svg: 'Image avec légende (SVG)',
      series: 'Série temporelle (CSV)',
      histogramNdvi: 'Histogramme de l’évolution du NDVI (CSV)',
      histogramDnbr: 'Histogramme du dNBR (CSV)',
      zone: 'Contour de la zone (GeoJSON)',
      patches: 'Défrichements (GeoJSON)',
      loss: 'Défrichements en douze mois (GeoJSON)',
      lossGpx: 'Défrichements en points de passage (GPX)',
      fires: 'Feux (GeoJSON)',
      record: 'Relevé complet (JSON)',
      answer: 'Réponse à ouvrir dans cette page (JSON)',
    },
    openLabel: 'Ouvrir une réponse reçue sous forme de fichier',
    shared: 'Réponse partagée',
    savedTitle: (name) => `${name}\u202f: la réponse enregistrée`,
    savedOn: (day) =>
      `Calculée le ${day} et enregistrée sur cet appareil, sans les couches de la carte, que la prochaine analyse fournira.`,
    claimedOn: (day, library) =>
      `Cette réponse vient d’un lien ou d’un fichier. Elle indique avoir été calculée par ${library} le ${day}, ce que cette page ne peut pas vérifier. Refaites le calcul ici pour vérifier la réponse et obtenir les couches de la carte.`,
    claimedBy: (library) =>
      `Cette réponse vient d’un lien ou d’un fichier. Elle indique avoir été calculée par ${library}, sans préciser quand, ce que cette page ne peut pas vérifier. Refaites le calcul ici pour vérifier la réponse et obtenir les couches de la carte.`,
    computeHere: 'La calculer ici',
    faultTitle: 'Cette réponse partagée ne peut pas être affichée',
    faults: {
      'too-large': 'La réponse dépasse la taille maximale.',
      unreadable: 'Le lien ou le fichier est endommagé ou incomplet. Demandez qu’il vous soit renvoyé.',
      'no-answer': 'Le lien ou le fichier ne contient aucune réponse lisible par cette version de Sylvan.',
      'other-place': 'La réponse concerne un autre lieu que celui indiqué dans le lien ou le fichier.',
      'not-loaded':
        'La page n’a pas pu charger le code qui ouvre les réponses partagées. Rouvrez la réponse quand vous serez en ligne.',
    },
  },
});
