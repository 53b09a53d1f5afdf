import { retoldAttribution } from 'sylvan/locale';
import { onlineBase } from '../state/config.ts';
import { lang } from '../state/language.ts';
import { isOnlineBaseOn } from './OnlineBase.tsx';
import { texts } from './texts.ts';

/** Whose the data on the map are. */
export function Credits({ owners }: { readonly owners: readonly string[] }) {
  const base = isOnlineBaseOn.value ? onlineBase.value : null;
  const told = owners.map((owner) => retoldAttribution(owner, lang.value));
  const all = [...told, texts.value.land, ...(base === null ? [] : [base.attribution])];
  return <p class="credits muted">{all.join(' · ')}</p>;
}
