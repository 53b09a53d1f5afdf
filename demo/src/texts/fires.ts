import { pageTexts } from '../state/language.ts';

export const texts = pageTexts({
  en: {
    detected: (count: number, written: string, days: number) =>
      `${written} satellite ${count === 1 ? 'detection' : 'detections'} in ${days} days, shown at the pixel centre.`,
    newest: (shown: string) => `Only the newest ${shown} are shown.`,
    none: (days: number) => `No fire was detected in ${days} days.`,
    unknown: 'It is not known whether there were fires.',
    confidences: { low: 'low confidence', nominal: 'nominal confidence', high: 'high confidence' },
    gone: (moment: string) => `The map shows the fire detected on ${moment}.`,
  },
  fr: {
    detected: (count, written, days) =>
      `${written} ${count > 1 ? 'détections' : 'détection'} par satellite en ${days} jours, ${count > 1 ? 'placées' : 'placée'} au centre du pixel.`,
    newest: (shown) => `Seules les ${shown} plus récentes sont affichées.`,
    none: (days) => `Aucun feu détecté en ${days} jours.`,
    unknown: 'On ignore s’il y a eu des feux.',
    confidences: { low: 'confiance faible', nominal: 'confiance nominale', high: 'confiance élevée' },
    gone: (moment) => `La carte montre le feu détecté le ${moment}.`,
  },
});
