import { pageTexts } from '../state/language.ts';

export const texts = pageTexts({
  en: {
    detected: (count: number, written: string, days: number) =>
      `${written} ${count === 1 ? 'fire' : 'fires'} detected by satellite in ${days} days, shown at the pixel centre.`,
    newest: (shown: string) => `Only the newest ${shown} are shown.`,
    none: (days: number) => `No fire was detected in ${days} days.`,
    unknown: 'It is not known whether there were fires.',
    confidences: { low: 'low confidence', nominal: 'nominal confidence', high: 'high confidence' },
    gone: (moment: string) => `The map shows the fire detected on ${moment}.`,
  },
  fr: {
    detected: (count, written, days) =>
      `${written} ${count > 1 ? 'feux détectés' : 'feu détecté'} par satellite en ${days} jours, ${count > 1 ? 'placés' : 'placé'} au centre du pixel.`,
    newest: (shown) => `Seuls les ${shown} plus récents sont affichés.`,
    none: (days) => `Aucun feu détecté en ${days} jours.`,
    unknown: 'On ignore s’il y a eu des feux.',
    confidences: { low: 'confiance faible', nominal: 'confiance nominale', high: 'confiance élevée' },
    gone: (moment) => `La carte montre le feu détecté le ${moment}.`,
  },
});
