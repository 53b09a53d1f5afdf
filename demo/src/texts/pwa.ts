import { pageTexts } from '../state/language.ts';

/** What is said of new versions. */
export const texts = pageTexts({
  en: { update: 'A new version is ready.', reload: 'Reload now', later: 'Later' },
  fr: { update: 'Une nouvelle version est prête.', reload: 'Recharger maintenant', later: 'Plus tard' },
});
