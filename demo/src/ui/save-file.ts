/** Milliseconds before the object URL is released: browsers read it some time after the click. */
const HELD_MS = 60_000;

/** Saves bytes or text as a file through the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}

/**
 * Shares a file with an app that the user chooses. If the browser does not allow it, saves the file and resolves with false.
 */
export async function shareFile(file: File, about: ShareData = {}): Promise<boolean> {
  if (canShare(file))
    try {
      await navigator.share({ ...about, files: [file] });
      return true;
    } catch (error) {
      // The user chose no app.
      if (error instanceof DOMException && error.name === 'AbortError') return true;
    }
  saveFile(file.name, file);
  return false;
}

/** Whether this browser can share such files with other apps. */
export function canShare(file: File): boolean {
  return (navigator as Partial<Navigator>).canShare?.({ files: [file] }) ?? false;
}
