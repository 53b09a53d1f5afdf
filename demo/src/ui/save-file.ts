import { isComparison, type Found } from '../state/comparison.ts';
import { simulationOf } from './simulated.ts';

/** Milliseconds before the object URL is released: browsers read it some time after the click. */
const HELD_MS = 60_000;

/** Media types by file extension, for the files that the page makes. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
  html: 'text/html;charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
};

/** Saves a file through the browser. A blob keeps its type; other content gets the type that belongs to the name's extension. */
export function saveFile(name: string, content: BlobPart): void {
  const type = TYPES[name.split('.').at(-1)!];
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
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

/**
 * The base name of an answer's files: the place, the side of the square or the area of the polygon, the days, and whether images
 * are simulated, because then the place is not real.
 */
export function baseName(found: Found): string {
  const { lat, lng, size, polygon } = found.zone;
  const extent = polygon === undefined ? `${size}km` : `${found.answer.details.zone.area_ha}ha`;
  const days = isComparison(found)
    ? `${found.periods.before.end}_${found.periods.after.end}`
    : found.answer.details.date;
  return `${lat}_${lng}_${extent}_${days}${simulationOf(found.answer) === undefined ? '' : '_simulated'}`;
}
