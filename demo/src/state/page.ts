import { effect, signal } from '@preact/signals';

/** The views of the page, as named in URLs: the map with an answer, two periods, or all zones; and three pages of settings. */
export const PAGES = ['forest', 'compare', 'zones', 'packs', 'key', 'connections'] as const;
export type PageId = (typeof PAGES)[number];

const SETTINGS = ['key', 'packs', 'connections'] as const;
export type SettingId = (typeof SETTINGS)[number];

export const page = signal<PageId>('forest');

export function isSetting(shown: PageId): shown is SettingId {
  return (SETTINGS as readonly PageId[]).includes(shown);
}

export const lastSetting = signal<SettingId>('packs');

effect(() => {
  if (isSetting(page.value)) lastSetting.value = page.value;
});
