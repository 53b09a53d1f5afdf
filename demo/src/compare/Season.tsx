import type { CompareAnswer } from 'sylvan';
import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';
import { texts } from '../texts/compare.ts';

type Correction = NonNullable<CompareAnswer['details']['season']>;
type Seasonal = Correction['raw'];

interface AnswerProps {
  readonly answer: CompareAnswer;
}

/** Whether both periods show one season, and what was done about it where they do not. */
export function Season({ answer: { season, details } }: AnswerProps) {
  const { season: title, apart, sameSeasons, otherSeasons, corrected } = texts.value;
  const other = season.corrected ? corrected : otherSeasons;
  return (
    <>
      <h3>{title}</h3>
      <p>
        {apart(season.distance_days)}, {season.mismatch ? other : sameSeasons}
      </p>
      {details.season && <CorrectionTable season={details.season} />}
    </>
  );
}

/** The changes as they were seen, and as they are without the season's own. */
function CorrectionTable({ season }: { readonly season: Correction }) {
  const { correction, correctionColumns, correctionNote, periodColumns, loss, gain } = texts.value;
  const numbers = numbersOf(lang.value);
  const index = (value: number) => numbers.signed(value, 4);
  const hectares = (value: number) => `${numbers.exactly(value, 2)} ha`;
  const rows: readonly [keyof Seasonal, string, (value: number) => string][] = [
    ['ndvi', 'NDVI', index],
    ['nbr', 'NBR', index],
    ['forest_loss_ha', loss, hectares],
    ['forest_gain_ha', gain, hectares],
  ];
  const inLeaf = season.leaf_on === 'period1' ? periodColumns[0] : periodColumns[1];
  const shifts = [index(season.ndvi_shift), index(season.nbr_shift)] as const;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={correction}>
      <table>
        <caption>
          {correction}. {correctionNote(...shifts, inLeaf, season.by === 'radar')}
        </caption>
        <ColumnHeads names={correctionColumns} hasRowNames />
        <tbody>
          {rows.map(([key, name, write]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {[season.raw[key], season.corrected?.[key] ?? null].map((value, i) => (
                <td key={correctionColumns[i]}>{value === null ? '–' : write(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
