import type { Add, Operation } from '../openapi/operation.ts';
import type { Service } from '../service.ts';

const GET_LIVENESS: Operation = {
  method: 'get',
  path: '/livez',
  id: 'getLiveness',
  group: 'Service',
  summary: 'Is it alive?',
  description:
    'Answers 200 as long as the process answers in time, 503 where it was held up for a second or more just now.',
  answers: [
    { status: 200, description: 'The process answers.' },
    { status: 503, description: 'It was held up.' },
  ],
};

const GET_READINESS: Operation = {
  method: 'get',
  path: '/readyz',
  id: 'getReadiness',
  group: 'Service',
  summary: 'Is it ready?',
  description: 'Answers 200 when its database takes writes, else 503. It says nothing more.',
  answers: [
    { status: 200, description: 'Ready.' },
    { status: 503, description: 'Not ready.' },
  ],
};

/** `GET /livez` and `GET /readyz`: only 200 or 503. */
export function addHealth(add: Add, { health }: Pick<Service, 'health'>): void {
  add(GET_LIVENESS, (c) => c.body(null, health.isAlive() ? 200 : 503));
  add(GET_READINESS, async (c) => c.body(null, (await health.isReady()) ? 200 : 503));
}
