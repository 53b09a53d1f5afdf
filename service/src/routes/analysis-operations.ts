import type { ProblemCode } from '#server';
import analyzeAnswer from '../openapi/examples/analyze-answer.json' with { type: 'json' };
import compareAnswer from '../openapi/examples/compare-answer.json' with { type: 'json' };
import { OF_DAYS, OF_HOSTS, parameter, type Operation } from '../openapi/operation.ts';
import { LINES } from './record-lines.ts';

const CALL_ID = parameter(
  'Idempotency-Key',
  'header',
  'The ID of the call, kept for 48 hours: the same ID with the same request returns the first response free of charge. Without an ID, the request itself serves as one: the same request with the same key counts once. Before requests are compared, defaults are filled in, and an absent date means today. A new ID makes a separate call.',
  { required: false, format: 'uuid' },
);

/** Problems of a request that names a zone and a day. */
export const REQUEST_PROBLEMS: readonly ProblemCode[] = [
  'zone-out-of-coverage',
  'zone-too-small',
  'zone-too-large',
  ...OF_DAYS,
];
const PROBLEMS: readonly ProblemCode[] = [
  ...REQUEST_PROBLEMS,
  'no-imagery',
  'request-in-progress',
  'idempotency-mismatch',
  'quota-exceeded',
  ...OF_HOSTS,
];

/** The contract's entry for `POST /analyze`. */
export const ANALYZE: Operation = {
  method: 'post',
  path: '/api/v1/analyze',
  id: 'analyze',
  group: 'Analyses',
  key: true,
  summary: 'Analyze a zone',
  description:
    'The state of a zone’s forest, from satellite pixels. Success counts as one call; a failure is free. With `Accept: application/x-ndjson`, preliminary records (`details.preliminary`) arrive line by line while sources are being read; the last line is the final record, or the problem if the call fails.',
  parameters: [CALL_ID],
  body: {
    schema: 'AnalyzeRequest',
    example: { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' },
  },
  answers: [
    {
      status: 200,
      description: 'The record; `details.missing` gives the reason for each `null`.',
      headers: ['Idempotency-Replayed'],
      schema: 'AnalyzeAnswer',
      example: analyzeAnswer,
      media: [LINES],
    },
  ],
  problems: PROBLEMS,
};

/** The contract's entry for `POST /compare`. */
export const COMPARE: Operation = {
  method: 'post',
  path: '/api/v1/compare',
  id: 'compare',
  group: 'Analyses',
  key: true,
  summary: 'Compare two periods',
  description:
    'How a zone’s forest changed between two periods. Success counts as one call; a failure is free.',
  parameters: [CALL_ID],
  body: {
    schema: 'CompareRequest',
    example: {
      lat: -10.599201,
      lng: -61.352878,
      size: 3,
      date1_start: '2022-06-03',
      date1_end: '2022-08-31',
      date2_start: '2025-06-03',
      date2_end: '2025-08-31',
    },
  },
  answers: [
    {
      status: 200,
      description: 'What changed: period 2 minus period 1.',
      headers: ['Idempotency-Replayed'],
      schema: 'CompareAnswer',
      example: compareAnswer,
    },
  ],
  problems: [...PROBLEMS, 'date-order', 'periods-overlap', 'period-too-long'],
};
