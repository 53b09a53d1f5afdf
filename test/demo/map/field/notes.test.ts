import { describe, expect, it } from 'vitest';
import { notesGeoJson, notesGpx, photoName } from '../../../../demo/src/map/field/note-files.ts';
import type { Note } from '../../../../demo/src/map/field/note-store.ts';
import { isOfZone, zoneBounds } from '../../../../demo/src/map/field/notes.ts';
import { fittedSize } from '../../../../demo/src/map/field/photo.ts';

const NOTE: Note = {
  ...{ id: 7, lat: -10.604512345, lng: -61.357, accuracy: 8.3, time: '2025-08-31T14:05:09.000Z' },
  ...{ text: 'Fresh track\ntwo logs', photo: new Blob(['x']) },
};

describe('notes as files', () => {
  it('are points with text, time and accuracy, and the name of the photo', () => {
    const { features } = notesGeoJson([NOTE, { ...NOTE, accuracy: null, photo: null }]);
    expect(features.map(({ geometry, properties }) => [geometry, properties])).toEqual([
      [
        { type: 'Point', coordinates: [-61.357, -10.604512] },
        {
          text: 'Fresh track\ntwo logs',
          time: NOTE.time,
          accuracy_m: 9,
          photo: 'note-7_2025-08-31.jpg',
        },
      ],
      [expect.anything(), expect.objectContaining({ accuracy_m: null, photo: null })],
    ]);
    expect(photoName(NOTE)).toBe('note-7_2025-08-31.jpg');
  });

  it('are waypoints that are called as their first line, cut where it is long, or by their number', () => {
    const named = (text: string) =>
      /<wpt.*?<name>(.*?)<\/name>/.exec(notesGpx([{ ...NOTE, text }], 'All'))![1];
    expect(named(NOTE.text)).toBe('Fresh track');
    expect(named('')).toBe('7');
    expect(named('🌲'.repeat(60))).toBe(`${'🌲'.repeat(39)}…`);
    expect(notesGpx([NOTE], 'All')).toContain('<desc>Fresh track\ntwo logs\nnote-7_2025-08-31.jpg</desc>');
  });
});

describe('the zone of a note', () => {
  const square = { lat: -10.6, lng: -61.35, size: 3, date: null };

  it('is the square that it was taken in, or on the way to', () => {
    const bounds = zoneBounds(square);
    // Half of the side is 1.5 km, 0.0135 degrees to the north.
    expect(bounds[1][1]).toBeCloseTo(-10.6 + 0.01349, 4);
    expect(bounds[1][0]).toBeCloseTo(-61.35 + 0.01372, 4);
    expect(isOfZone({ lat: -10.588, lng: -61.35 }, bounds)).toBe(true);
    expect(isOfZone({ lat: -10.584, lng: -61.35 }, bounds)).toBe(true);
    expect(isOfZone({ lat: -10.582, lng: -61.35 }, bounds)).toBe(false);
    expect(isOfZone({ lat: -10.6, lng: -61.3 }, bounds)).toBe(false);
  });

  it('goes on over the antimeridian, also of a polygon', () => {
    const part = [[[179.9, 0], [-179.9, 0], [-179.9, 0.1]]] as const; // prettier-ignore
    const bounds = zoneBounds({ ...square, polygon: { name: '', parts: [part] } });
    expect([179.95, -179.95].map((lng) => isOfZone({ lat: 0.05, lng }, bounds))).toEqual([true, true]);
    expect(isOfZone({ lat: 0.05, lng: 179.8 }, bounds)).toBe(false);
    const over = zoneBounds({ ...square, lat: 0, lng: 179.999 });
    expect(isOfZone({ lat: 0, lng: -179.995 }, over)).toBe(true);
  });
});

it.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 20, 1600, 20],
  [640, 480, 640, 480],
  [100_000, 10, 1600, 1],
])('a photo of %i × %i pixels is stored as %i × %i', (width, height, ...size) => {
  expect(fittedSize(width, height)).toEqual(size);
});
