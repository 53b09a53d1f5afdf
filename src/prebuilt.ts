/** All that pages use at one address, for those without a bundler. */
export * from './inline.ts';
export * from './export/index.ts';
export * from './entries/catalogs.ts';
export * from './entries/doctor.ts';
export * from './entries/packs.ts';
