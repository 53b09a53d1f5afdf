import type { EstimateAnswer } from 'sylvan/contract';
import { requestIn } from '../http/requested.ts';
import type { Add, Operation } from '../openapi/operation.ts';
import type { Service } from '../open-parts.ts';
import { REQUEST_PROBLEMS } from './analysis-operations.ts';

const EXAMPLE: EstimateAnswer = {
  success: true,
  detail: 'standard',
  bytes: 75_700_000,
  sources: {
    sentinel2: 53_000_000,
    sentinel1: 5_000_000,
    landsat: 16_600_000,
    'canopy-map': 400_000,
    maps: 700_000,
  },
  seconds: 30,
};

const ESTIMATE: Operation = {
  method: 'post',
  path: '/api/v1/estimate',
  id: 'estimate',
  group: 'Analyses',
  key: true,
  summary: 'Estimate an analysis',
  description:
    'What an analysis would fetch from the public hosts, estimated from the layout of their files; nothing is fetched or counted. The estimate is within 25 % of the actual number of bytes for three zones in four.',
  body: {
    schema: 'AnalyzeRequest',
    example: { lat: -10.599201, lng: -61.352878, size: 10, detail: 'quick' },
  },
  answers: [{ status: 200, description: 'The estimate.', schema: 'EstimateAnswer', example: EXAMPLE }],
  problems: REQUEST_PROBLEMS,
};

/** `POST /estimate`: costs no unit and takes no place in the queue of analyses. */
export function addEstimate(add: Add, service: Service): void {
  add(ESTIMATE, async (c) => {
    const { request: estimate } = await requestIn(c, service, (bytes, today, caller) =>
      service.requests.estimate({ operation: 'analyze', bytes, today }, caller),
    );
    return c.json({ success: true, ...estimate } satisfies EstimateAnswer);
  });
}
