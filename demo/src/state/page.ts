import { effect, signal } from '@preact/signals';

/** What the page can show, as addresses name it: the map with an answer, with two periods, with all zones; and three settings. */
export const PAGES = ['forest', 'compare', 'zones', 'packs', 'key', 'connections'] as const;
export type PageId = (typeof PAGES)[number];

const SETTINGS = ['key', 'packs', 'connections'] as const;
export type SettingId = (typeof SETTINGS)[number];

export const page = signal<PageId>('forest');

export function isSetting(shown: PageId): shown is SettingId {
  return (SETTINGS as readonly PageId[]).includes(shown);
}

/** The settings that were turned to last. */
export const lastSetting = signal<SettingId>('packs');

effect(() => {
  if (isSetting(page.value)) lastSetting.value = page.value;
});
