export { mannKendall, mannKendallScratchBytes } from './mann-kendall';
export { theilSen, theilSenScratchBytes } from './theil-sen';
