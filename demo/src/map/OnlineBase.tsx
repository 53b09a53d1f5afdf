import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { translatedAttribution } from 'sylvan/locale';
import { onlineBase } from '../state/config.ts';
import { lang } from '../state/language.ts';
import { GRATICULE_LAYER, ONLINE_SOURCE } from './ground-style.ts';
import { texts } from '../texts/map.ts';
import type { Ground } from './use-ground.ts';
import { Switch } from '../ui/Switch.tsx';

/** Off until the user turns it on: the host learns which places they view. */
const isOnlineBaseOn = signal(false);

/** Switches an online base map on, if the page's operator configured one. */
export function OnlineBase({ ground }: { readonly ground: Ground | null }) {
  const base = onlineBase.value;
  const isOn = isOnlineBaseOn.value;
  useEffect(() => {
    if (ground === null || base === null || !isOn) return undefined;
    const { map } = ground;
    map.addSource(ONLINE_SOURCE, { type: 'raster', tiles: [base.tiles], tileSize: 256, maxzoom: 19 });
    map.addLayer({ id: ONLINE_SOURCE, type: 'raster', source: ONLINE_SOURCE }, GRATICULE_LAYER);
    return () => {
      if (!ground.isOpen) return;
      map.removeLayer(ONLINE_SOURCE);
      map.removeSource(ONLINE_SOURCE);
    };
  }, [ground, base, isOn]);
  if (base === null) return null;
  return (
    <Switch isOn={isOn} onChange={(now) => (isOnlineBaseOn.value = now)}>
      {texts.value.onlineBase}
    </Switch>
  );
}

/** The owners of the data on the map. */
export function Credits({ owners }: { readonly owners: readonly string[] }) {
  const base = isOnlineBaseOn.value ? onlineBase.value : null;
  const reported = owners.map((owner) => translatedAttribution(owner, lang.value));
  const all = [...reported, texts.value.land, ...(base === null ? [] : [base.attribution])];
  return <p class="credits muted">{all.join(' · ')}</p>;
}
