import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { CompareAnswer } from '../contract/compare-types.ts';
import { MAP_IDS } from '../contract/maps.ts';
import type { LayerId } from '../geo/layer.ts';
import { LIBRARY } from '../record/version.ts';
import { type MetadataItem, TEXT_TAGS, type Texts } from './tiff/cog.ts';

/** The answer that a layer belongs to. */
export type LayerAnswer = AnalyzeAnswer | CompareAnswer;

/** Layers made from observations other than those of the composite. */
const OF_OTHERS: readonly LayerId[] = [
  ...['loss', 'loss-age', 'canopy-height'],
  ...[...MAP_IDS, 'map-agreement'],
] as LayerId[];

/**
 * The writing software and the layer's id; with the answer also its attribution, its days, the processing version, and whether it
 * is based on simulated images.
 */
export function provenanceTexts(
  id: LayerId,
  answer: LayerAnswer | undefined,
): { readonly texts: Texts; readonly metadata: readonly MetadataItem[] } {
  const software = [TEXT_TAGS.software, LIBRARY] as const;
  if (answer === undefined) return { texts: [software], metadata: items({ LAYER: id }) };
  const { attribution, provenance, warnings } = answer.details;
  const { named, newest } = daysOf(id, answer);
  const isSimulated = warnings.some(({ code }) => code === 'simulated-data');
  return {
    texts: [
      software,
      [TEXT_TAGS.dateTime, dateTime(newest)],
      ...(attribution.length === 0 ? [] : [[TEXT_TAGS.copyright, attribution.join('; ')] as const]),
    ],
    metadata: items({
      LAYER: id,
      ...named,
      PROCESSING_VERSION: provenance.processing_version,
      ...(isSimulated && { SIMULATED: 'YES' }),
    }),
  };
}

function items(values: Readonly<Record<string, string>>): MetadataItem[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

/** The days that a file states, and the latest day that its layer shows. */
interface Days {
  readonly named: Readonly<Record<string, string>>;
  readonly newest: string;
}

function daysOf(id: LayerId, answer: LayerAnswer): Days {
  const isCompared = 'changes' in answer;
  const date = isCompared ? answer.period2.end : answer.details.date;
  if (OF_OTHERS.includes(id)) return { named: { DATE: date }, newest: date };
  return isCompared ? comparedDays(id, answer.details) : analyzedDays(answer.details);
}

/** First and last day of the images used. */
function comparedDays(id: LayerId, { optical: { period1, period2 } }: CompareAnswer['details']): Days {
  return {
    named: {
      PERIOD1_FIRST_DAY: period1.first_day,
      PERIOD1_LAST_DAY: period1.last_day,
      PERIOD2_FIRST_DAY: period2.first_day,
      PERIOD2_LAST_DAY: period2.last_day,
    },
    newest: (id.endsWith('-before') ? period1 : period2).last_day,
  };
}

/** The day of the analysis, and the first and last day of the composite's images. */
function analyzedDays({ date, sources }: AnalyzeAnswer['details']): Days {
  const used = sources.find((source) => source.id === 'sentinel2')?.scenes ?? [];
  const days = used.map((scene) => scene.date).sort();
  if (days.length === 0) return { named: { DATE: date }, newest: date };
  const [first, last] = [days[0], days[days.length - 1]];
  return { named: { DATE: date, FIRST_DAY: first, LAST_DAY: last }, newest: last };
}

/** A day in the format of TIFF's DateTime. */
function dateTime(day: string): string {
  return `${day.replaceAll('-', ':')} 00:00:00`;
}
