/** Whether the browser took the text; where a page is not served safely there is no clipboard at all. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
