// A bare route of the same framework and server that returns a fixed answer: the peer of the service's routes.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

const answer = JSON.parse(process.argv[2]);
const app = new Hono();
app.get('/api/v1/key/status', (c) => c.json(answer));
const server = createServer({ keepAliveTimeout: 600_000 }, getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
