import type { CompareAnswer } from 'sylvan';
import { texts } from '../texts/compare.ts';

/** Whether both periods cover the same season. */
export function Season({ season }: Pick<CompareAnswer, 'season'>) {
  const { season: title, apart, sameSeasons, otherSeasons } = texts.value;
  return (
    <>
      <h3>{title}</h3>
      <p>
        {apart(season.distance_days)}, {season.mismatch ? otherSeasons : sameSeasons}
      </p>
    </>
  );
}
