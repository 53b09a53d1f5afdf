/** Milliseconds after which what was saved is let go of: browsers read it some time after the click. */
const HELD_MS = 60_000;

/** Hands bytes or text to the browser as a file to be saved. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}
