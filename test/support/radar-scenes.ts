import { northUpGrid } from '../../src/geo/grid.ts';
import { makeZone } from '../../src/geo/zone.ts';
import { RadarFolder, type RadarScene } from './radar-folder.ts';
import { powerOf } from './speckle.ts';

export const CENTRE = { lat: -7.836, lng: 39.274, size: 1 };
export const ZONE = makeZone({ ...CENTRE, size: CENTRE.size });
const [, , WEST, , , NORTH] = ZONE.grid.affine;
/** 1.3 km around the zone's kilometre, on another lattice. */
const GRID = northUpGrid(ZONE.epsg, WEST - 155, NORTH + 155, 10, 130, 130);

const folders: RadarFolder[] = [];

/** To be called after each test of a file. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) folder.remove();
}

export function folderOf(...scenes: readonly RadarScene[]): RadarFolder {
  const folder = new RadarFolder(...scenes);
  folders.push(folder);
  return folder;
}

/** A scene with uniform power in dB, with VV only unless VH is given. */
export function evenScene(
  day: string,
  orbit: number,
  vv: number,
  more: Partial<RadarScene> = {},
): RadarScene {
  return {
    id: `S1A_IW_GRDH_1SDV_${day.replaceAll('-', '')}_${orbit}_rtc`,
    datetime: `${day}T03:00:00.000000Z`,
    orbit,
    grid: GRID,
    vv: () => powerOf(vv),
    ...more,
  };
}
