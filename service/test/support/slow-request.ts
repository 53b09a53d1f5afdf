import { request, type IncomingMessage } from 'node:http';

/** A request whose body is only partly sent. */
interface SlowRequest {
  /** Sends the rest; resolves to the status and body of the answer. */
  end(): Promise<{ readonly status: number; readonly body: string }>;
}

const MAX_MILLISECONDS = 10_000;

/** Posts the headers and the first byte of a JSON body. */
export function postSlowly(url: URL, body: object, headers: Record<string, string>): SlowRequest {
  const text = JSON.stringify(body);
  const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const sent = request(url, { method: 'POST', agent: false, headers: { ...headers, ...type } });
  sent.setTimeout(MAX_MILLISECONDS, () => sent.destroy(new Error('no answer')));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  sent.write(text.slice(0, 1));
  return {
    async end() {
      sent.end(text.slice(1));
      const answer = await answered;
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      return { status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString() };
    },
  };
}
