import { announce } from '../state/announce.ts';
import type { Found } from '../state/comparison.ts';
import { openDrawer } from '../state/panel.ts';
import { showFound } from '../state/requests.ts';
import { sharedFault, sharedLetters } from '../state/shared.ts';
import { zone } from '../state/zone.ts';
import { texts } from '../texts/share.ts';
import { openFile, openLetters } from './answer-in.ts';
import { SharedAnswerError } from './answer-letters.ts';

/** Shows the answer in the page's URL, or its fault. Never rejects. */
export async function showSharedLetters(): Promise<void> {
  const { value } = sharedLetters;
  if (value !== null) await show(openLetters(value.letters, zone.value), () => sharedLetters.value === value);
}

/** Shows the answer in a file, or its fault. Never rejects. */
export async function showSharedFile(file: Blob): Promise<void> {
  sharedFault.value = null;
  await show(openFile(file));
}

/** `isCurrent` says whether the opened answer is still wanted. */
async function show(opening: Promise<Found>, isCurrent = () => true): Promise<void> {
  try {
    const found = await opening;
    if (!isCurrent()) return;
    showFound(found);
    announce(texts.value.shared);
  } catch (error) {
    if (!(error instanceof SharedAnswerError)) throw error;
    if (isCurrent()) sharedFault.value = error.fault;
  }
  // The view of the answer shows the note or the fault.
  if (isCurrent()) openDrawer('answer');
}
