import { createSylvan } from 'sylvan';

/** One instance for the whole app: its workers start with the first call, and are reused. */
export const sylvan = createSylvan({ samplesUrl: '/samples/' });
