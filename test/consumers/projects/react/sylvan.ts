import { createSylvan } from 'sylvan';

/** One for the whole app: its workers start with the first call, and are used again. */
export const sylvan = createSylvan({ samplesUrl: '/samples/' });
