import { pageTexts } from '../state/language.ts';

/** What the button that copies a text says. */
export const texts = pageTexts({
  en: { copied: 'Copied.', refused: 'The browser refused: select the text and copy it yourself.' },
  fr: {
    copied: 'Copié.',
    refused: 'Le navigateur a refusé\u202f: sélectionnez le texte et copiez-le vous-même.',
  },
});
