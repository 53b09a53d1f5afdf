import type { OpenedPack, PackInfo } from 'sylvan/packs';
import { analyze } from '../state/analysis.ts';
import { compare, periods, type Periods } from '../state/comparison.ts';
import { page } from '../state/page.ts';
import { polygonOf } from '../state/polygon.ts';
import { showFound } from '../state/requests.ts';
import { zone, type Zone } from '../state/zone.ts';
import { isThere } from './shelf.ts';

type Request = PackInfo['calls'][number]['request'];
type Result = OpenedPack['results'][number];

/** Analyzes the pack's zone for the pack's day, with the data of the pack. */
export async function analyzeFrom(pack: PackInfo): Promise<void> {
  if (!(await isThere(pack))) return;
  const request = callOf(pack, 'analyze');
  const date = request === undefined ? pack.zone.date : dayIn(request, 'date');
  zone.value = zoneOf({ ...pack.zone, date });
  page.value = 'forest';
  await analyze(pack.id);
}

/** Compares the last two years of the pack, with the data of the pack. */
export async function compareFrom(pack: PackInfo): Promise<void> {
  const request = callOf(pack, 'compare');
  if (request === undefined || !(await isThere(pack))) return;
  zone.value = zoneOf(pack.zone);
  periods.value = periodsOf(request);
  page.value = 'compare';
  await compare(pack.id);
}

export function callOf({ calls }: PackInfo, operation: Result['operation']): Request | undefined {
  return calls.find((call) => call.operation === operation && call.outcome !== 'no-imagery')?.request;
}

/** Shows a stored result, without layers; this is free. */
export function showStored({ id, zone: of }: PackInfo, { request, record: answer }: Result): void {
  const own = { layers: [], pack: id };
  showFound(
    'changes' in answer
      ? { ...own, answer, zone: zoneOf(of), periods: periodsOf(request) }
      : { ...own, answer, zone: zoneOf({ ...of, date: dayIn(request, 'date') }) },
  );
}

function zoneOf({ lat, lng, size, date, geometry }: PackInfo['zone']): Zone {
  if (geometry === undefined) return { lat, lng, size, date };
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return { lat, lng, size, date, polygon: polygonOf('', parts) };
}

export function dayIn(request: Request, name: string): string {
  const day = request[name];
  return typeof day === 'string' ? day : '';
}

export function periodsOf(request: Request): Periods {
  const day = (name: string) => dayIn(request, name);
  return {
    before: { start: day('date1_start'), end: day('date1_end') },
    after: { start: day('date2_start'), end: day('date2_end') },
  };
}
