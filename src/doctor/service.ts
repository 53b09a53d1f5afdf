import { jsonClient, requestJson } from '../sources/request.ts';
import { serviceQuery } from '../sources/service-address.ts';
import { attempt, type CheckContext } from './checks.ts';

/** A companion service, and the caller's key of it. */
export interface ServiceAccess {
  readonly url: string;
  readonly key?: string;
}

/** Asks a service for its plans, and with a key for the key's state. Rejects on abort alone. */
export async function checkService({ url, key }: ServiceAccess, context: CheckContext): Promise<void> {
  const { source, chart, traffic, signal } = context;
  const { host } = new URL(url);
  const secrets = key === undefined ? [] : [key];
  const client = { ...jsonClient({ fetch: traffic.fetch, retry: { attempts: 1 } }), secrets };
  const ask = (path: string, headers: Record<string, string> = {}) =>
    attempt(host, context, () =>
      requestJson({ method: 'GET', url: serviceQuery(url, path, ''), headers }, client, signal),
    );
  const plans = await ask('plans');
  const status =
    plans && key !== undefined ? await ask('key/status', { Authorization: `Bearer ${key}` }) : plans;
  if (key !== undefined && plans !== null)
    chart.mark(host, source, { token: status === null ? 'failed' : 'ok' });
  if (status !== null) chart.works(host, source);
}
