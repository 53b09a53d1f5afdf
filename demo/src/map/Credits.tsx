import { translatedAttribution } from 'sylvan/locale';
import { onlineBase } from '../state/config.ts';
import { lang } from '../state/language.ts';
import { isOnlineBaseOn } from './OnlineBase.tsx';
import { texts } from '../texts/map.ts';

/** The owners of the data on the map. */
export function Credits({ owners }: { readonly owners: readonly string[] }) {
  const base = isOnlineBaseOn.value ? onlineBase.value : null;
  const reported = owners.map((owner) => translatedAttribution(owner, lang.value));
  const all = [...reported, texts.value.land, ...(base === null ? [] : [base.attribution])];
  return <p class="credits muted">{all.join(' · ')}</p>;
}
