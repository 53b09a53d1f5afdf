import { packsOf, type PackInfo } from 'sylvan/packs';
import { sylvan } from '../state/engine.ts';
import { saveFile } from '../ui/save-file.ts';

/** The file of a pack, named by its place and the side of its square. */
export async function packFile(pack: PackInfo): Promise<File> {
  const stream = await packsOf(sylvan()).export(pack.id);
  const content = await new Response(stream).blob();
  const { lat, lng, size } = pack.zone;
  return new File([content], `${lat}_${lng}_${size}km.sylvan.zip`, { type: 'application/zip' });
}

/** Whether this browser can share files with other apps. */
export function canShare(): boolean {
  const probe = new File([], 'pack.zip', { type: 'application/zip' });
  return (navigator as Partial<Navigator>).canShare?.({ files: [probe] }) ?? false;
}

/** Shares a file with an app that the user chooses. If the browser does not allow it, saves the file and resolves with false. */
export async function sendFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The user chose no app.
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    saveFile(file.name, file);
    return false;
  }
  return true;
}
