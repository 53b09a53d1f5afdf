import type { ProblemCode } from '#server';
import analyzeAnswer from '../openapi/examples/analyze-answer.json' with { type: 'json' };
import compareAnswer from '../openapi/examples/compare-answer.json' with { type: 'json' };
import type { Operation, Parameter } from '../openapi/operation.ts';
import { LINES } from './record-lines.ts';

const CALL_ID: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The id of the call, kept 48 hours: the same id with the same request gives the first answer uncharged. Without it the request itself is the id: the same request of the same key, its defaults filled in and an absent day being today, counts once. A new id makes a call of its own.',
  schema: { type: 'string', format: 'uuid' },
};

/** Problems of a request that names a zone and a day. */
export const REQUEST_PROBLEMS: readonly ProblemCode[] = [
  'zone-out-of-coverage',
  'zone-too-small',
  'zone-too-large',
  'date-format',
  'date-in-future',
  'date-before-archive',
];
const PROBLEMS: readonly ProblemCode[] = [
  ...REQUEST_PROBLEMS,
  'no-imagery',
  'request-in-progress',
  'idempotency-mismatch',
  'quota-exceeded',
  'upstream-failure',
  'upstream-timeout',
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
    'How the forest of a square fares, from satellite pixels. One call where it succeeds; whatever fails is free. With `Accept: application/x-ndjson` records come as lines while sources are under way, `details.preliminary` in all but the last, which is the record, or the problem that the call ended with.',
  parameters: [CALL_ID],
  body: {
    schema: 'AnalyzeRequest',
    example: { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' },
  },
  answers: [
    {
      status: 200,
      description: 'The record; each `null` has its reason in `details.missing`.',
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
    'What became of the forest of a square between two periods. One call where it succeeds; whatever fails is free.',
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
      description: 'What changed, period 2 minus period 1.',
      headers: ['Idempotency-Replayed'],
      schema: 'CompareAnswer',
      example: compareAnswer,
    },
  ],
  problems: [...PROBLEMS, 'date-order', 'periods-overlap', 'period-too-long'],
};
