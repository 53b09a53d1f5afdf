/** Exports of `sylvan/eudr`: plots under Regulation (EU) 2023/1115, their evidence and its package. */
export { assessPlot, CUT_OFF, requestsOf, type AssessOptions } from './assess.ts';
export { convergenceText, eudrWords, plotCells, remarksOf, type EudrWords } from './cells.ts';
export type { Convergence, MapName, MapWord, MissingReason, PlotStatus } from './convergence.ts';
export type { PlotEvidence, PlotFailure, YearOfLoss } from './evidence.ts';
export {
  eudrFiles,
  evidenceFields,
  fileFields,
  PLOT_COLUMNS,
  type EudrFile,
  type PlotFields,
} from './files.ts';
export { findingsOf, type FoundPlot } from './findings.ts';
export { layerAround, PICTURE_FOLDER, PICTURES, pictureName } from './pictures.ts';
export { entryOf, provenanceText, type Entry, type Head } from './provenance.ts';
export { isWhole, namesOfPlots, type AssessedPlot, type EudrReport, type NamedPlot } from './report-data.ts';
export type { Reporting } from './report.ts';
