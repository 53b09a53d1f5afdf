import type { Layer } from 'sylvan';

export function MapPanel({ layers }: { readonly layers: readonly Layer[] }) {
  return <p>{layers.length}</p>;
}
