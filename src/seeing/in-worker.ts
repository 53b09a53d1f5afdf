import { withSigned } from './ask-catalogue.ts';
import type { Look } from '../core/looks.ts';
import type { ReadLimits } from '../core/protocol.ts';
import type { ReadResult, ReadResults, ReadTask, SurveyResult } from '../core/tasks/optical.ts';
import type { Scene } from '../core/scene.ts';
import type { Zone } from '../core/zone.ts';
import type { ReadingContext } from './reading-context.ts';
import { runAgain } from '../lanes/run-again.ts';
import { planRead, readMemory, surveyGrid, type DecidedOffsets, type Layout } from './plan.ts';

/** Finds a scene's clear part over a zone. */
export type SceneSurveyor = (
  scene: Scene,
  zone: Zone,
  limits: ReadLimits,
  context: ReadingContext,
) => Promise<SurveyResult>;

/** Reads a look as `layout` says. */
export type LookReader = (
  look: Look,
  layout: Layout,
  limits: ReadLimits,
  context: ReadingContext,
) => Promise<ReadResult>;

/** Surveys a scene, which must have a quality mask, in a task of its own. */
export const surveyInWorker: SceneSurveyor = (scene, zone, limits, context) =>
  withSigned([scene], context, ([{ id, quality }]) =>
    runAgain(
      context.pool,
      { kind: 'survey', sceneId: id, quality: quality!, grid: surveyGrid(zone), limits },
      listening(context),
    ),
  );

/** Reads a look, whose scenes must lack nothing, in one task for all `layouts`. */
export function readInWorker(
  { scenes }: Look,
  layouts: ReadTask['layouts'],
  limits: ReadLimits,
  context: ReadingContext,
  decided?: DecidedOffsets,
): Promise<ReadResults> {
  return withSigned(scenes, context, (signed) =>
    runAgain(context.pool, planRead(signed, layouts, limits, decided), {
      ...listening(context),
      memory: Math.max(...layouts.map(readMemory)),
    }),
  );
}

/** Reads a look in a task of its own. */
export const readAlone: LookReader = async (look, layout, limits, context) => {
  const [result] = await readInWorker(look, [layout], limits, context);
  return result;
};

function listening({ signal, tally }: ReadingContext): Parameters<typeof runAgain>[2] {
  return { signal, onProgress: ({ tiles, bytes }) => tally.read(tiles, bytes) };
}
