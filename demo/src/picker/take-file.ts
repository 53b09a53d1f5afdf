import { signal } from '@preact/signals';
import { takePolygon } from '../state/outline.ts';
import { page } from '../state/page.ts';
import { isShaping, openDrawer, plotFile } from '../state/panel.ts';
import type { FileFault } from '../state/polygon-file.ts';

export type TakenFault = FileFault | 'unread';

/** Why the last file could not be taken; null if it could. */
export const fileFault = signal<TakenFault | null>(null);

/**
 * Makes a file's polygon the zone, or lists its plots if it has several features. If the file is faulty, opens the form, which
 * shows the fault.
 */
export async function takeFile(file: File): Promise<void> {
  const found = await contentOf(file);
  fileFault.value = 'fault' in found ? found.fault : null;
  if ('fault' in found) isShaping.value = true;
  if ('polygon' in found) takePolygon(found.polygon);
  if (!('plots' in found)) return;
  plotFile.value = found.plots;
  isShaping.value = false;
  page.value = 'forest';
  openDrawer('plots');
}

export async function takeSamplePlots(id: string): Promise<void> {
  const name = `${id}.geojson`;
  try {
    const answer = await fetch(`/samples/${id}/${name}`);
    await takeFile(new File([await answer.blob()], name));
  } catch {
    fileFault.value = 'unread';
  }
}

async function contentOf(file: File) {
  try {
    const [{ readPolygonFile }, bytes] = await Promise.all([
      import('../state/polygon-file.ts'),
      file.arrayBuffer(),
    ]);
    return await readPolygonFile(new Uint8Array(bytes), file.name);
  } catch {
    return { fault: 'unread' as const };
  }
}
