import { pageTexts } from '../state/language.ts';

/** What maps say over which the page is scrolled. */
export const texts = pageTexts({
  en: {
    wheel: 'Hold Ctrl and scroll to zoom the map',
    wheelMac: 'Hold ⌘ and scroll to zoom the map',
    fingers: 'Move the map with two fingers',
  },
  fr: {
    wheel: 'Maintenez Ctrl et faites défiler pour zoomer sur la carte',
    wheelMac: 'Maintenez ⌘ et faites défiler pour zoomer sur la carte',
    fingers: 'Déplacez la carte avec deux doigts',
  },
});
