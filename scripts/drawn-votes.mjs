// Simulated votes of maps for the labelled places, which have no reference maps: drawn with the errors that GFC2020 published
// (methods 6.3).
import { mean, randomOf } from '../bench/support/figures.mjs';
import { kappaOf } from './labelled-places.mjs';
import { FITTED, leftOut } from './train-forest.mjs';

/** Fractions of forest and of other ground that a map misclassifies. */
const WRONG = { forest: 0.08, other: 0.095 };
/** GFC2020 is derived from WorldCover, so this fraction of their errors coincides. */
const SHARED_ERRORS = 0.7;
const DRAWS = 20;
const VOTES = {
  forest: Math.log((1 - WRONG.forest) / WRONG.other),
  other: Math.log(WRONG.forest / (1 - WRONG.other)),
};

/** Draws the mean log odds that both maps give to forest or other ground, anew at each call of the returned function. */
function drawnVote(random) {
  return (isForest) => {
    const errs = () => random() < (isForest ? WRONG.forest : WRONG.other);
    const gfc2020 = errs();
    const worldcover = random() < SHARED_ERRORS ? gfc2020 : errs();
    const vote = (isWrong) => VOTES[isForest !== isWrong ? 'forest' : 'other'];
    return (vote(gfc2020) + vote(worldcover)) / 2;
  };
}

/**
 * Kappa of each place and date with the votes of both maps and coefficients from the other regions, as the mean of the draws;
 * also the fraction of crops mapped as forest.
 */
export function withDrawnVotes(places) {
  const draws = Array.from({ length: DRAWS }, (_, seed) => drawnVote(randomOf(seed + 1)));
  const rows = leftOut(places, { votes: draws });
  return Array.from({ length: rows.length / DRAWS }, (_, i) => {
    const own = rows.slice(i * DRAWS, (i + 1) * DRAWS);
    const { place, date } = own[0];
    const crops = mean(own, (counts) => counts.cropsYes / counts.crops);
    return { place, date, kappa: mean(own, kappaOf), crops };
  });
}

/** Sentences about the results with drawn votes. */
export function drawnVotesText(places) {
  const rows = withDrawnVotes(places);
  const kappas = rows.filter(({ place }) => FITTED.includes(place)).map(({ kappa }) => kappa);
  const cropsOf = (name) => (100 * rows.find(({ place }) => place === name).crops).toFixed(0);
  return `the mean kappa at the places in the training set is ${mean(kappas).toFixed(2)} and the lowest kappa is ${Math.min(...kappas).toFixed(2)}. With a single summer image, ${cropsOf('de_freiburg')} % of the fields in Freiburg and ${cropsOf('de_jena')} % of those in Jena are mapped as forest`;
}
