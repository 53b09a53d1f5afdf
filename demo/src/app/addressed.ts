import { analyzeSample } from '../state/analysis.ts';
import { sharedFault, sharedLetters } from '../state/shared.ts';

/** Shows what the URL names: the answer it contains, or the analysis of a sample. */
export async function showAddressed(): Promise<void> {
  if (sharedLetters.value === null) {
    analyzeSample();
    return;
  }
  try {
    const { showSharedLetters } = await import('../share/open-shared.ts');
    await showSharedLetters();
  } catch {
    // The script could not be loaded.
    sharedFault.value = 'not-loaded';
  }
}
