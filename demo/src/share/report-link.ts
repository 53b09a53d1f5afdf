import type { Analysis } from '../state/analysis.ts';
import type { Comparison } from '../state/comparison.ts';
import { addressOf } from '../state/fragment.ts';
import { answerLetters } from './answer-out.ts';
import { MAX_QR_LETTERS } from './QrCode.tsx';
import type { ReportLink } from './ReportPage.tsx';

/** The address in print, and the longest of its forms that a code holds: with the answer, else of the place alone. */
export async function reportLink(found: Analysis | Comparison): Promise<ReportLink> {
  const address = addressOf(found);
  const whole = addressOf(found, await answerLetters(found));
  if (whole.length <= MAX_QR_LETTERS) return { address, code: whole, opens: 'answer' };
  if (address.length <= MAX_QR_LETTERS) return { address, code: address, opens: 'place' };
  return { address, code: null, opens: 'none' };
}
