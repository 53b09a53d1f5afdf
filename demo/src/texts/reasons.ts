import { pageTexts } from '../state/language.ts';

/** Why scenes are left out, by the word that a record's reason begins with; what follows it there is in English. */
const reasons = pageTexts<Readonly<Partial<Record<string, string>>>>({
  en: {},
  fr: {
    'not-needed': 'pas nécessaire\u202f: d’autres dates montrent mieux la zone',
    hidden: 'cachée\u202f: elle ne montre rien de la zone à découvert',
    cloudy: 'nuageuse\u202f: la zone est cachée',
    outside: 'hors de la zone\u202f: ses pixels ne l’atteignent pas',
    superseded: 'remplacée par une scène qui montre la même chose',
    'invalid-item': 'entrée de catalogue non valable',
    'unread-rows': 'des lignes du tableau sont illisibles',
    duplicate: 'des tirs en répètent d’autres',
  },
});

/** A reason in the page's language; one that has no words there stands as the record has it, in English. */
export function reasonText(reason: string): { readonly text: string; readonly isEnglish: boolean } {
  const known = reasons.value[reason.split(':')[0]];
  return { text: known ?? reason, isEnglish: known === undefined };
}
