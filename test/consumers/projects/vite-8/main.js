import { createSylvan } from 'sylvan';
import { tellOutcome } from './tell-outcome.js';

tellOutcome(createSylvan({ samplesUrl: new URL('/samples/', location.href).href }));
