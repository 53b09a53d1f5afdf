/** What makes packs, loaded where one is made or estimated. */
export { Filling } from './filling.ts';
export { beginPack, estimatePack } from './plan.ts';
