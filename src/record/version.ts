/** Version of the library; a test holds it equal to package.json. */
export const VERSION = '0.1.0';

/** Library name and version, as provenance states it. */
export const LIBRARY = `sylvan ${VERSION}`;

/** Changes whenever the same pixels give other numbers. */
export const PROCESSING_VERSION = '14';
