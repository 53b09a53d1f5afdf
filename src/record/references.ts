import type { Lang, MapReference } from '../contract/index.ts';
import { recordTexts } from '../locale/dictionaries.ts';
import { detailOf } from '../locale/index.ts';
import { classAreas, forestFraction, yearlyLoss } from '../products/references/assess.ts';
import type { Agreement, Reference } from '../products/references/references.ts';
import { type MapId } from '../contract/maps.ts';
import { MAPS } from '../sources/maps/table.ts';
import { round } from './values.ts';

/** The requested maps by other producers, each with its data or the reason why it has none. */
export function referenceDetails(
  references: readonly Reference[] | null,
  lang: Lang,
): { references?: MapReference[] } {
  const asked = references?.filter(isAsked) ?? [];
  return asked.length > 0 ? { references: asked.map((one) => referenceOf(one, lang)) } : {};
}

/** Whether a map was requested. A map that was only sought in a folder, and is not in it, does not count as requested. */
function isAsked({ outcome: { status, run } }: Reference): boolean {
  return status !== 'off' && !(status === 'empty' && run?.catalog === 'folder');
}

function referenceOf({ map, outcome, agreement }: Reference, lang: Lang): MapReference {
  const { status, value, run, error } = outcome;
  const loss = value === null ? [] : yearlyLoss(value);
  return {
    map,
    year: MAPS[map].year,
    version: value?.version ?? null,
    status,
    host: run?.host ?? null,
    detail: status === 'empty' ? recordTexts(lang).noTile : error && detailOf(error, lang),
    forest: value && round(forestFraction(value), 4),
    classes:
      value === null
        ? []
        : classAreas(value).map(({ name, areaHa }) => ({ class: name, area_ha: round(areaHa, 4) })),
    agreement: agreement && agreementDetails(agreement),
    ...(loss.length > 0 && { loss: loss.map(({ year, areaHa }) => ({ year, area_ha: round(areaHa, 4) })) }),
  };
}

function agreementDetails({
  kappa,
  ours,
  theirs,
  disputedHa,
}: Agreement): NonNullable<MapReference['agreement']> {
  return {
    kappa: round(kappa, 4),
    ours: round(ours, 4),
    theirs: round(theirs, 4),
    disputed_ha: round(disputedHa, 4),
  };
}

/** Maps with pixels in the answer, except simulated ones. */
export function mapsUsed(references: readonly Reference[] | null): MapId[] {
  return (references ?? []).flatMap(({ map, outcome: { value, run } }) =>
    value !== null && run?.simulated !== true ? [map] : [],
  );
}
