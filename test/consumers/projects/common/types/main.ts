import { createSylvan, isSylvanError, type AnalyzeAnswer, type Layer } from 'sylvan';
import { createSylvan as createInline } from 'sylvan/inline';
import { analyzeRequestSchema } from 'sylvan/contract';
import { legendOf, writePng } from 'sylvan/export';
import { formatNumber } from 'sylvan/locale';
import { createSylvan as createInNode } from 'sylvan/node';
import { SAMPLES } from 'sylvan/samples';

/** Everything that callers use is typed: a score may be null, a layer has a grid, an error has a code. */
export async function scoreOf(lat: number, lng: number): Promise<string> {
  const sylvan = createSylvan({ workerUrl: new URL('https://forest.example/worker.js') });
  try {
    const answer: AnalyzeAnswer = await sylvan.analyze({ lat, lng, size: 2, lang: 'fr' });
    const score: number | null = answer.score;
    return score === null ? 'unknown' : formatNumber(score, 'fr', 0);
  } catch (error) {
    if (isSylvanError(error) && error.code === 'no-imagery') return error.message;
    throw error;
  } finally {
    await sylvan.close();
  }
}

export async function picture(layer: Layer): Promise<Uint8Array> {
  const width: number = layer.grid.width;
  return width > 0 ? writePng(layer) : new Uint8Array();
}

export const titles = [
  legendOf('ndvi', 'en').title,
  SAMPLES[0]?.title.en,
  typeof createInline,
  typeof createInNode,
];
export const request = analyzeRequestSchema.parse({ lat: 1, lng: 2 });

// @ts-expect-error A latitude is a number.
export const wrong = createSylvan().analyze({ lat: 'north', lng: 0 });
