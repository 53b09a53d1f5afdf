import type { Map as GlMap } from 'maplibre-gl';

/** Whether something can be put on a map: not once it is removed, nor while the graphics driver has lost it. */
export function isOpen({ style }: { readonly style: GlMap['style'] | null | undefined }): boolean {
  return style !== null && style !== undefined;
}
