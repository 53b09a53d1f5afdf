import { createSylvan } from 'sylvan';
import { showOutcome } from './show-outcome.js';

showOutcome(createSylvan({ samplesUrl: new URL('/samples/', location.href).href }));
