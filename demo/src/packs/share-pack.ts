import { packsOf, type PackInfo } from 'sylvan/packs';
import { sylvan } from '../state/engine.ts';
import { saveFile } from '../ui/save-file.ts';
import { packFileName } from './pack-name.ts';

/** The file of a pack, as it travels. */
export async function packFile(pack: PackInfo): Promise<File> {
  const stream = await packsOf(sylvan()).export(pack.id);
  const content = await new Response(stream).blob();
  return new File([content], packFileName(pack), { type: 'application/zip' });
}

/** Whether this browser hands files to other programs. */
export function canShare(): boolean {
  const probe = new File([], 'pack.zip', { type: 'application/zip' });
  return (navigator as Partial<Navigator>).canShare?.({ files: [probe] }) ?? false;
}

/** Hands a file to another program that the user chooses. Where the browser does not let it go, it is saved: false then. */
export async function sendFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The user chose none.
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    saveFile(file.name, file);
    return false;
  }
  return true;
}
