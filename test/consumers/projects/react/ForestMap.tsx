import { useEffect, useRef } from 'react';
import { Map, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { mapImage } from 'sylvan/export';
import { sylvan } from './sylvan';

setWorkerUrl(workerUrl);

export function ForestMap({ sample }: { sample: 'frontier' | 'old-forest' }) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const map = new Map({
      container: container.current!,
      style: { version: 8, sources: {}, layers: [] },
    });
    const loaded = map.once('load');
    const show = async () => {
      const { layers } = await sylvan.analyze({ sample }, { layers: true, signal });
      const forest = layers.find(({ id }) => id === 'forest');
      if (forest === undefined) return;
      const { png, bounds, coordinates } = await mapImage(forest);
      await loaded;
      if (signal.aborted) return;
      const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
      map.addSource('forest', { type: 'image', url, coordinates });
      map.addLayer({
        id: 'forest',
        type: 'raster',
        source: 'forest',
        paint: { 'raster-resampling': 'nearest' },
      });
      map.fitBounds(bounds, { animate: false });
    };
    show().catch((error: unknown) => {
      if (!signal.aborted) console.error(error);
    });
    return () => {
      controller.abort();
      map.remove();
    };
  }, [sample]);

  return <div ref={container} style={{ height: 400 }} />;
}
