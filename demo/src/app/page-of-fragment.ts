/** A file dropped outside its field must not replace the page. */
export function retainPage(): void {
  for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, (event) => event.preventDefault());
}
