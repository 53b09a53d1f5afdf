/** A file that is dropped next to its field must not take the page's place. */
export function retainPage(): void {
  for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, (event) => event.preventDefault());
}
