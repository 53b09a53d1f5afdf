import { pageTexts } from '../state/language.ts';

/** What is said of an answer that came in a link or a file. */
export const texts = pageTexts({
  en: {
    title: 'Shared answer',
    savedTitle: (name: string) => `${name}: the saved answer`,
    savedOn: (day: string) =>
      `Computed on ${day} and saved on this device, without the layers of the map: they come with the next analysis.`,
    computedOn: (day: string, library: string) =>
      `Computed on ${day} by ${library}, not computed here. It stands as it was shared, without the layers of the map; what a link says can be checked by computing the same.`,
    computedBy: (library: string) =>
      `Computed by ${library}, not computed here; the day is not stated. It stands as it was shared, without the layers of the map; what a link says can be checked by computing the same.`,
    computeHere: 'Compute it here',
    faultTitle: 'This shared answer cannot be shown',
    faults: {
      'too-large': 'It is larger than an answer can be.',
      unreadable: 'The link or the file is damaged or was cut off on its way. Have it sent once more.',
      'no-answer': 'It holds no answer that this version of Sylvan knows.',
      'other-place': 'It is of another place than the one that is named with it.',
      'not-loaded': 'The page could not load what opens it. Open it again when there is a network.',
    },
  },
  fr: {
    title: 'Réponse partagée',
    savedTitle: (name) => `${name}\u202f: la réponse enregistrée`,
    savedOn: (day) =>
      `Calculée le ${day} et enregistrée sur cet appareil, sans les couches de la carte\u202f: la prochaine analyse les apporte.`,
    computedOn: (day, library) =>
      `Calculée le ${day} par ${library}, et non ici. Elle est affichée telle qu’elle a été partagée, sans les couches de la carte\u202f; refaire le calcul permet de vérifier ce que dit un lien.`,
    computedBy: (library) =>
      `Calculée par ${library}, et non ici\u202f; le jour n’est pas indiqué. Elle est affichée telle qu’elle a été partagée, sans les couches de la carte\u202f; refaire le calcul permet de vérifier ce que dit un lien.`,
    computeHere: 'La calculer ici',
    faultTitle: 'Cette réponse partagée ne peut pas être affichée',
    faults: {
      'too-large': 'Elle est plus grande qu’une réponse ne peut l’être.',
      unreadable:
        'Le lien ou le fichier est abîmé, ou a été coupé en chemin. Faites-vous-le envoyer de nouveau.',
      'no-answer': 'Il ne contient aucune réponse que cette version de Sylvan connaisse.',
      'other-place': 'Elle concerne un autre lieu que celui qui est indiqué avec elle.',
      'not-loaded': 'La page n’a pas pu charger de quoi l’ouvrir. Rouvrez-la quand il y aura du réseau.',
    },
  },
});
