import { effect } from '@preact/signals';
import type { Map as GlMap } from 'maplibre-gl';
import { texts } from '../texts/gestures.ts';
import './controls.css';

/** Messages of the map by the class of their element. */
const MESSAGES = { desktop: 'maplibregl-desktop-message', touch: 'maplibregl-mobile-message' };

/**
 * Leaves one finger and the wheel to the page, which scrolls past the map, and says in the page's language what moves the map:
 * the library puts its words there once.
 */
export function letPageScroll(map: GlMap): void {
  map.cooperativeGestures.enable();
  const put = (name: string, text: string) => {
    for (const element of map.getContainer().getElementsByClassName(name)) element.textContent = text;
  };
  const isMac = navigator.userAgent.includes('Mac');
  const stop = effect(() => {
    const { wheel, wheelMac, fingers } = texts.value;
    put(MESSAGES.desktop, isMac ? wheelMac : wheel);
    put(MESSAGES.touch, fingers);
  });
  map.on('remove', stop);
}
