import { interpreted, z } from '../contract/zod.ts';
import { isSylvanError } from '../core/errors.ts';
import { Flight } from './flight.ts';
import { jsonClient, requestJson, type ClientOptions } from './request.ts';
import { checkLayout, FIELD_TYPES, type FieldName, type FootprintLayout } from './sliderule-layout.ts';
import { MalformedStream } from './sliderule-records.ts';

/** The record of one footprint, by SlideRule's name of it. */
const RECORD = 'gedi02arec.footprint';

/** It answers from memory; whoever waits has its shots already. */
const POLICY = { attempts: 2, timeoutMs: 8_000, maxBytes: 64 * 2 ** 10 } as const;

/**
 * A POST is answered as a stream, in which a definition does not appear, unless it says that it wants none; a page cannot send the
 * GET with a body that other clients do.
 */
const HEADERS = { 'x-sliderule-streaming': '0' } as const;

const MAX_RECORD_BYTES = 4096;

const fieldOf = (types: readonly [string, ...string[]]) =>
  z.object({
    type: z.enum(types),
    /** Bits. */
    offset: z.int().min(0).multipleOf(8),
    elements: z.literal(1),
    flags: z.string(),
  });

/** Fields that are not read may be anything. */
const definitionSchema = interpreted(() => {
  const fields = Object.entries(FIELD_TYPES).map(([name, types]) => [name, fieldOf(types)] as const);
  return z.object({
    __datasize: z.int().min(1).max(MAX_RECORD_BYTES),
    ...(Object.fromEntries(fields) as Record<FieldName, ReturnType<typeof fieldOf>>),
  });
});

/** The layout of a footprint as the server defines it; `null` where it gives no definition. Throws MalformedStream for a definition that is none. */
export type DefinitionReader = (signal: AbortSignal) => Promise<FootprintLayout | null>;

/** Asks once, beside the data's address, and keeps the answer. Rejects with `signal.reason` on abort. */
export function footprintDefinition(dataUrl: string, options: ClientOptions): DefinitionReader {
  const client = jsonClient(options, POLICY);
  const request = {
    method: 'POST',
    url: new URL('definition', dataUrl).href,
    body: { rectype: RECORD },
    headers: HEADERS,
  } as const;
  let known: FootprintLayout | null = null;
  let flight: Flight<unknown> | undefined;
  return async (signal) => {
    if (known !== null) return known;
    if (!flight?.isOpen)
      flight = new Flight(async (inner) => (await requestJson(request, client, inner)).value);
    try {
      const answer = await flight.join(signal);
      return (known = isDefinition(answer) ? layoutOf(answer) : null);
    } catch (error) {
      signal.throwIfAborted();
      // Not there, not for pages, a page for people: the shots' own numbers tell the layout then.
      if (isSylvanError(error)) return null;
      throw error;
    }
  };
}

/** A server that does not know the record answers with something else that is JSON. */
function isDefinition(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && '__datasize' in answer;
}

function layoutOf(answer: unknown): FootprintLayout {
  const parsed = definitionSchema.safeParse(answer);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw new MalformedStream(`its definition of ${path.join('.')} cannot be used: ${message}`);
  }
  const { __datasize: bytes, ...fields } = parsed.data;
  const places = Object.entries(fields).map(([name, { type, offset, flags }]) => [
    name,
    { type, at: offset / 8, isLittle: flags.includes('LE') },
  ]);
  const layout: FootprintLayout = {
    bytes,
    fields: Object.fromEntries(places) as FootprintLayout['fields'],
  };
  checkLayout(layout);
  return layout;
}
