import { searchTowns } from '../gazetteer/search.ts';
import { countryName, fullName, loadGazetteer, townName, type Town } from '../gazetteer/towns.ts';
import { announce } from '../state/announce.ts';
import { isCovered, roundedDegrees, type Point } from '../state/degrees.ts';
import { texts } from '../texts/places.ts';
import { parseDegrees, parsePoint } from './coordinates.ts';
import { isShort, linkIn, pointOfLink } from './links.ts';
import { parseUtm } from './utm.ts';
import { pointText } from '../ui/numbers.ts';

/** This file is loaded once the user types a place, so that the field appears sooner. */

export interface Place extends Point {
  readonly text?: string;
}

export interface Match extends Place {
  readonly text: string;
  readonly name: string;
  /** Distinguishes the town from others of the same name. */
  readonly detail: string;
}

const MAX_MATCHES = 8;

/** Towns that match a text; empty if the text is itself a place, or if the list fails to load. */
export async function matchesOf(text: string): Promise<readonly Match[]> {
  const isPlace = pointIn(text) !== null || linkIn(text) !== null;
  const matches = isPlace ? [] : await townsNamed(text, MAX_MATCHES).catch(() => []);
  if (matches.length > 0) announce(texts.value.found(matches.length));
  return matches;
}

/** The place for a text: coordinates, a map link, or the best matching town; otherwise the reason why there is none. */
export async function placeOf(text: string): Promise<Place | { readonly fault: string }> {
  const { notFound, noTowns, shortLink, outOfRange } = texts.value;
  const point = pointIn(text) ?? parseDegrees(text);
  if (point !== null && !isCovered(point)) return { fault: outOfRange };
  if (point !== null) return { lat: roundedDegrees(point.lat), lng: roundedDegrees(point.lng) };
  const link = linkIn(text);
  if (link !== null) return { fault: isShort(link) ? shortLink : notFound };
  const matches = await townsNamed(text, 1).catch(() => null);
  if (matches === null) return { fault: noTowns };
  return matches.length > 0 ? matches[0] : { fault: notFound };
}

function pointIn(text: string): Point | null {
  const link = linkIn(text);
  return link === null ? (parsePoint(text) ?? parseUtm(text)) : pointOfLink(link);
}

async function townsNamed(text: string, limit: number): Promise<Match[]> {
  const { towns } = await loadGazetteer();
  return searchTowns(towns, text, limit, countryNames).map(matchOf);
}

function countryNames(code: string): string[] {
  return (['en', 'fr'] as const).map((language) => countryName(code, language));
}

function matchOf(town: Town): Match {
  const [lat, lng] = [town.lat, town.lng].map((degrees) => Math.round(degrees * 10) / 10);
  return {
    lat: roundedDegrees(town.lat),
    lng: roundedDegrees(town.lng),
    text: fullName(town),
    name: townName(town),
    detail: `${countryName(town.country)} · ${pointText(lat, lng).replaceAll(' ', '\u00a0')}`,
  };
}
