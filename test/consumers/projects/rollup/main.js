import { createSylvan } from 'sylvan/inline';
import { showOutcome } from './tell-outcome.js';

showOutcome(createSylvan({ samplesUrl: new URL('/samples/', location.href).href }));
