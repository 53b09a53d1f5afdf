import type { Map as GlMap } from 'maplibre-gl';

/** The source of coast, waters and borders. */
export const DETAIL_SOURCE = 'ground';

/** Whether the map accepts layers: not after it is removed, nor while its graphics context is lost. */
export function isOpen({ style }: { readonly style: GlMap['style'] | null | undefined }): boolean {
  return style !== null && style !== undefined;
}
