export * from './memory';
export * from './decode/index';
export * from './raster/index';
export * from './radar/index';
export * from './series/index';
export * from './model/index';
export * from './history/index';
export * from './change/index';
