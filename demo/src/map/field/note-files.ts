import type { FeatureCollection } from 'geojson';
import { roundedDegrees } from '../../state/degrees.ts';
import { gpxOf } from '../../ui/gpx.ts';
import type { Note } from './notes.ts';

/** Maximum length of a waypoint's name in characters: receivers show only a few of them. */
const LONGEST_NAME = 40;

export function photoName({ id, time }: Note): string {
  return `note-${id}_${time.slice(0, 10)}.jpg`;
}

/** The notes as points with their texts; photos are referred to by file name. */
export function notesGeoJson(notes: readonly Note[]): FeatureCollection {
  const features = notes.map((note) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [note.lng, note.lat].map(roundedDegrees) },
    properties: {
      ...{ text: note.text, time: note.time },
      accuracy_m: note.accuracy === null ? null : Math.ceil(note.accuracy),
      photo: note.photo === null ? null : photoName(note),
    },
  }));
  return { type: 'FeatureCollection', features };
}

/** The notes as waypoints, each named by the first line of its note. */
export function notesGpx(notes: readonly Note[], name: string): string {
  const waypoints = notes.map((note) => ({
    ...{ lat: note.lat, lng: note.lng, time: note.time, type: 'note' },
    name: firstLine(note),
    description: [note.text, note.photo === null ? '' : photoName(note)]
      .filter((one) => one !== '')
      .join('\n'),
  }));
  return gpxOf(name, waypoints);
}

function firstLine({ id, text }: Note): string {
  const line = text.split('\n')[0].trim();
  if (line === '') return `${id}`;
  // By code point, to avoid splitting a character.
  const letters = Array.from(line);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : line;
}
