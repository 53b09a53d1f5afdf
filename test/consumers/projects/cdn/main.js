import { createSylvan } from 'sylvan/inline';
import { showOutcome } from './show-outcome.js';

showOutcome(createSylvan({ samplesUrl: new URL('/samples/', location.href).href }));
