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
