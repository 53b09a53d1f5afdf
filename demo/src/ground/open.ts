import type { Map as GlMap } from 'maplibre-gl';

/** Id of the map's source of coast, waters and borders. */
export const DETAIL_SOURCE = 'ground';

/** Whether the map accepts layers: it does not after it is removed, nor while its graphics context is lost. */
export function isOpen({ style }: { readonly style: GlMap['style'] | null | undefined }): boolean {
  return style !== null && style !== undefined;
}
