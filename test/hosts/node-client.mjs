// A separate process that calls the built library for its parent, with doubles of all public hosts.
import { diagnose } from '../../dist/doctor.js';
import { createTimedSylvan } from '../../dist/testing.js';

const UNCOUNTED = { begin: async () => ({ receipt: undefined, end: async () => undefined }) };

process.on('message', async ({ id, call, options, request }) => {
  const sylvan = createTimedSylvan({ meter: UNCOUNTED, workers: 2, timeScale: 0.2, ...options });
  try {
    const value = call === 'doctor' ? await diagnose(sylvan, request) : await sylvan[call](request);
    process.send({ id, value });
  } catch (error) {
    const { code, message, fields, stack } = error;
    process.send({ id, error: { code, message, fields, stack } });
  } finally {
    await sylvan.close();
  }
});
process.send({ ready: true });
