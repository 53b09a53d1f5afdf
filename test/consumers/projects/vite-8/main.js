import { createSylvan } from 'sylvan';
import { showOutcome } from './tell-outcome.js';

showOutcome(createSylvan({ samplesUrl: new URL('/samples/', location.href).href }));
