import { pageTexts } from '../state/language.ts';

/** Why scenes are left out, by their code. */
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
export function reasonText({ code, detail }: { readonly code: string; readonly detail: string }): {
  readonly text: string;
  readonly isEnglish: boolean;
} {
  const known = reasons.value[code];
  return { text: known ?? `${code}: ${detail}`, isEnglish: known === undefined };
}
