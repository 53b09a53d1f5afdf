import { fileFields, namesOfPlots, type NamedPlot } from 'sylvan/eudr';
import { toProblem } from 'sylvan/node';
import { featuresOf, isVectorFileError, plotsOf, vectorFaultDetail, type VectorFormat } from 'sylvan/vector';
import { badList, lengthOf, listBytes } from './list-file.ts';
import { placeOfPolygon } from './polygon.ts';
import { carriedOf } from './vector-zones.ts';
import type { ReadOptions, ReadRow, ZoneProblem, ZoneRow } from './zone-row.ts';

type Lang = NonNullable<ReadOptions['lang']>;

/** A faulty plot has no place. */
const NOWHERE = { lat: NaN, lng: NaN, size: NaN, geometry: null } as const;

/** The plots of a file, in its order, each as a zone: notes name other plots, so that the file is read whole. */
export async function* plotZones(
  path: string,
  format: VectorFormat,
  { lang = 'en' }: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  const file = { name: path, size: await lengthOf(path), bytes: () => listBytes(path, signal) };
  try {
    const plots = await plotsOf(await featuresOf(file, path, { format }), path);
    for (const plot of namesOfPlots(plots)) yield { zone: plotZone(plot, lang) };
  } catch (error) {
    if (!isVectorFileError(error)) throw error;
    throw badList(path, vectorFaultDetail(error, 'en'), { cause: error });
  }
}

function plotZone(plot: NamedPlot, lang: Lang): ZoneRow {
  const { number: line, properties } = plot.feature;
  const row = { line, carried: carriedOf(Object.entries(properties)), own: fileFields(plot, lang) };
  const place = plotPlace(plot, lang);
  return 'code' in place ? { ...row, ...NOWHERE, problem: place } : { ...row, ...place };
}

/** The place of a plot's polygon or circle, or its fault in the sentence of `sylvan eudr`. */
function plotPlace(
  { measured, fault }: NamedPlot,
  lang: Lang,
): ReturnType<typeof placeOfPolygon> | ZoneProblem {
  if (fault !== null) return { code: fault.code, detail: vectorFaultDetail(fault, lang) };
  try {
    return placeOfPolygon(measured);
  } catch (error) {
    const { code, detail } = toProblem(error, { lang });
    return { code, detail };
  }
}
