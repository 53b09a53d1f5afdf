import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { analyzeAnswerSchema, compareAnswerSchema } from 'sylvan/contract';
import { z } from 'zod/mini';
import { shownBy } from '../state/address.ts';
import type { Found, Period } from '../state/comparison.ts';
import { isDay, type Zone } from '../state/zone.ts';
import { jsonIn, MAX_JSON_BYTES, SharedAnswerError, valueOf } from './answer-letters.ts';

type Answer = AnalyzeAnswer | CompareAnswer;

/** The record and the day of its computation, as answer-out.ts writes them. */
const sharedSchema = z.object({
  version: z.literal(1),
  computed: z.nullable(z.string().check(z.refine(isDay))),
  record: z.looseObject({ details: z.looseObject({}) }),
});

/** A file also contains the place, in the format of the page's URLs. */
const sharedFileSchema = z.extend(sharedSchema, { place: z.string() });

/** The answer in a link, for the zone in its URL. Rejects with a {@link SharedAnswerError}. */
export async function openLetters(letters: string, zone: Zone): Promise<Found> {
  const { data } = sharedSchema.safeParse(await valueOf(letters));
  if (data === undefined) throw new SharedAnswerError('no-answer');
  return foundOf(answerIn(data.record), zone, data.computed);
}

/** The answer of a file. Rejects with a {@link SharedAnswerError}. */
export async function openFile(file: Blob): Promise<Found> {
  if (file.size > MAX_JSON_BYTES) throw new SharedAnswerError('too-large');
  const { data } = sharedFileSchema.safeParse(await jsonIn(() => file.arrayBuffer()));
  const { zone } = shownBy(data?.place ?? '');
  if (data === undefined || zone === undefined) throw new SharedAnswerError('no-answer');
  return foundOf(answerIn(data.record), zone, data.computed);
}

/** A record from outside, validated against the contract and stripped of unknown members. */
function answerIn(record: object): Answer {
  const schema = 'changes' in record ? compareAnswerSchema : analyzeAnswerSchema;
  const { data } = schema.safeParse(record);
  if (data === undefined) throw new SharedAnswerError('no-answer');
  return data;
}

/** A shared answer has no layers: only the page that computed it has them. */
function foundOf(answer: Answer, zone: Zone, computed: string | null): Found {
  if (!isInside(zone, answer.details.zone.bbox)) throw new SharedAnswerError('other-place');
  const own = { layers: [], pack: null, computed, isShared: true };
  if (!('changes' in answer)) return { ...own, answer, zone: { ...zone, date: answer.details.date } };
  const { period1: before, period2: after } = answer;
  return { ...own, answer, zone, periods: { before: daysOf(before), after: daysOf(after) } };
}

function daysOf({ start, end }: Period): Period {
  return { start, end };
}

function isInside(
  { lat, lng }: Zone,
  [west, south, east, north]: Answer['details']['zone']['bbox'],
): boolean {
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
  return isBetween && lat >= south && lat <= north;
}
