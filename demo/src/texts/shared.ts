import { pageTexts } from '../state/language.ts';

/** What is said of an answer that came in a link or a file. */
export const texts = pageTexts({
  en: {
    title: 'Shared answer',
    savedTitle: (name: string) => `${name}: the saved answer`,
    savedOn: (day: string) =>
      `Computed on ${day} and saved on this device, without the map layers, which come with the next analysis.`,
    claimedOn: (day: string, library: string) =>
      `This answer comes from a link or a file. It claims to have been computed by ${library} on ${day}; nothing here can check that. Compute it here to see for yourself and to get the map layers.`,
    claimedBy: (library: string) =>
      `This answer comes from a link or a file. It claims to have been computed by ${library}, but does not say when; nothing here can check that. Compute it here to see for yourself and to get the map layers.`,
    computeHere: 'Compute it here',
    faultTitle: 'This shared answer cannot be shown',
    faults: {
      'too-large': 'It is larger than an answer can be.',
      unreadable: 'The link or the file is damaged or incomplete. Ask for it to be sent again.',
      'no-answer': 'It contains no answer that this version of Sylvan can read.',
      'other-place': 'It is for a different place from the one given in the link or file.',
      'not-loaded':
        'The page could not load the code that opens it. Open the answer again when there is a network.',
    },
  },
  fr: {
    title: 'Réponse partagée',
    savedTitle: (name) => `${name}\u202f: la réponse enregistrée`,
    savedOn: (day) =>
      `Calculée le ${day} et enregistrée sur cet appareil, sans les couches de la carte, que la prochaine analyse fournira.`,
    claimedOn: (day, library) =>
      `Cette réponse vient d’un lien ou d’un fichier. Elle indique avoir été calculée par ${library} le ${day}\u202f; rien ici ne permet de le vérifier. Refaites le calcul ici pour en avoir le cœur net, et pour obtenir les couches de la carte.`,
    claimedBy: (library) =>
      `Cette réponse vient d’un lien ou d’un fichier. Elle indique avoir été calculée par ${library}, sans préciser quand\u202f; rien ici ne permet de le vérifier. Refaites le calcul ici pour en avoir le cœur net, et pour obtenir les couches de la carte.`,
    computeHere: 'La calculer ici',
    faultTitle: 'Cette réponse partagée ne peut pas être affichée',
    faults: {
      'too-large': 'Elle est plus grande qu’une réponse ne peut l’être.',
      unreadable: 'Le lien ou le fichier est endommagé ou incomplet. Demandez qu’il vous soit renvoyé.',
      'no-answer': 'Il ne contient aucune réponse lisible par cette version de Sylvan.',
      'other-place': 'Elle concerne un autre lieu que celui indiqué dans le lien ou le fichier.',
      'not-loaded':
        'La page n’a pas pu charger le code qui l’ouvre. Rouvrez la réponse quand il y aura du réseau.',
    },
  },
});
