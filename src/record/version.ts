/** Version of the library; a test checks that it equals that of package.json. */
export const VERSION = '0.1.0';

/** Library name and version, as provenance states it. */
export const LIBRARY = `sylvan ${VERSION}`;

/** Changes whenever the same pixels would give different numbers. */
export const PROCESSING_VERSION = '22';
