import { SylvanError, parseFiresRequest } from '#server';
import { accountOf, logMonth } from '../http/accounting.ts';
import { OF_DAYS, OF_HOSTS, parameter, type Add, type Operation } from '../openapi/operation.ts';
import type { Service } from '../open-parts.ts';

const GET_FIRES: Operation = {
  method: 'get',
  path: '/api/v1/fires',
  id: 'getFires',
  group: 'Analyses',
  key: true,
  summary: 'Fires in a bounding box',
  description:
    'Detections from NASA FIRMS, fetched with the operator’s own key, as CSV with FIRMS’s columns. This request is free; the detections were fetched from FIRMS at most ten minutes earlier. The request fails with `not-found` if the operator has no FIRMS key.',
  parameters: [
    parameter('bbox', 'query', 'west,south,east,north in degrees, at most 10 by 10.'),
    parameter('days', 'query', 'Number of days up to and including `date`, 1 to 366.'),
    parameter('date', 'query', 'UTC day, 2000-11-01 or later; today by default.', {
      required: false,
      format: 'date',
    }),
  ],
  answers: [{ status: 200, description: 'The detections.', media: ['text/csv'] }],
  problems: ['invalid-parameters', ...OF_DAYS, 'not-found', ...OF_HOSTS],
};

/** `GET /fires`, which costs no unit. `not-found` if the operator has no key for FIRMS. */
export function addFires(add: Add, service: Service): void {
  add(GET_FIRES, async (c) => {
    const account = await accountOf(c, service);
    logMonth(c, account);
    const question = parseFiresRequest(queryOf(c.req.queries()), { today: account.now.slice(0, 10) });
    if (service.fires === null) throw new SylvanError('not-found', 'This service does not provide fires.');
    const table = await service.fires.send(question, c.get('key'), c.req.raw.signal);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    return c.body(table, 200);
  });
}

/** Each parameter's text. A repeated parameter stays a list, which validation refuses. */
function queryOf(all: Readonly<Record<string, string[]>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}
