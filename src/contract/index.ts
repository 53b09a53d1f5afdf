export * from './analyze-answer.ts';
export * from './analyze-request.ts';
export * from './details.ts';
export { FAULT_CODES, faultCode, type FaultCode } from './faults.ts';
export * from './labels.ts';
export * from './problem.ts';
export * from './source-report.ts';
