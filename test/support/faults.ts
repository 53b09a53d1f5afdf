/** The range of a file in a request. */
export interface RequestedRange {
  readonly offset: number;
  readonly length: number;
}

/** The response that the server is about to send, which faults change. */
export interface Reply {
  status: number;
  /** Header names are in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** How the body is sent: at once, not at all (without headers), reset, stalled, or slowly. */
  sending:
    | { readonly way: 'plain' | 'silence' }
    | { readonly way: 'reset' | 'stall'; readonly after: number }
    | { readonly way: 'drip'; readonly bytes: number; readonly milliseconds: number };
}

/** The request that a fault affects. */
export interface FaultContext {
  readonly path: string;
  readonly url: string;
  readonly range: RequestedRange | null;
  /** The complete file; empty if there is none. */
  readonly file: Uint8Array;
}

/** Applies a fault to a response, in place. */
export type Spoil = (reply: Reply, context: FaultContext) => void;

export interface Fault {
  readonly spoil: Spoil;
  /** The affected requests. Default: all. */
  readonly when?: (context: FaultContext) => boolean;
  /** Number of those that pass first. Default: 0. */
  readonly skip?: number;
  /** Number of faulty responses after that. Default: all. */
  readonly times?: number;
}

export const once = (spoil: Spoil): Fault => ({ spoil, times: 1 });
export const always = (spoil: Spoil): Fault => ({ spoil });

/** F1: the connection is open, and nothing is sent. */
export const silence: Spoil = (reply) => {
  reply.sending = { way: 'silence' };
};

/** F1: nothing more is sent after this many bytes. */
export const stall =
  (after: number): Spoil =>
  (reply) => {
    reply.sending = { way: 'stall', after };
  };

/** F2: the connection is reset after this many bytes. */
export const reset =
  (after: number): Spoil =>
  (reply) => {
    reply.sending = { way: 'reset', after };
  };

/** F3, F4, F5, F10, F23, F25: a status with headers (Retry-After) and a body that must never be shown. */
export const status =
  (code: number, headers: Record<string, string> = {}): Spoil =>
  (reply) => {
    reply.status = code;
    reply.body = new TextEncoder().encode('<Error>do not show me</Error>');
    reply.headers = {
      ...reply.headers,
      'content-type': 'application/xml',
      'content-length': String(reply.body.length),
    };
    delete reply.headers['content-range'];
    delete reply.headers.etag;
    Object.assign(reply.headers, headers);
  };

/** F3, F4: a status with an explanatory text. */
export const refusal =
  (code: number, text: string): Spoil =>
  (reply, context) => {
    status(code)(reply, context);
    reply.body = new TextEncoder().encode(text);
    reply.headers['content-length'] = String(reply.body.length);
  };

/** F6: the body is `by` bytes shorter than the range; Content-Length agrees with the body. */
export const shortBody =
  (by: number): Spoil =>
  (reply) => {
    reply.body = reply.body.subarray(0, reply.body.length - by);
    reply.headers['content-length'] = String(reply.body.length);
  };

/** F7: the body is `by` bytes longer than the range. */
export const longBody =
  (by: number, declared = true): Spoil =>
  (reply) => {
    const body = new Uint8Array(reply.body.length + by);
    body.set(reply.body);
    reply.body = body;
    if (declared) reply.headers['content-length'] = String(body.length);
    else delete reply.headers['content-length'];
  };

/** F8: the complete file instead of the range. */
export const ignoreRange =
  (declared = true): Spoil =>
  (reply, { file }) => {
    reply.status = 200;
    reply.body = file;
    reply.headers['content-length'] = String(file.length);
    if (!declared) delete reply.headers['content-length'];
    delete reply.headers['content-range'];
    delete reply.headers['accept-ranges'];
  };

/** F9: another Content-Range, or none. */
export const contentRange =
  (value: (range: RequestedRange, size: number) => string | null): Spoil =>
  (reply, { range, file }) => {
    const header = range && value(range, file.length);
    if (header === null) delete reply.headers['content-range'];
    else reply.headers['content-range'] = header;
  };

/** F11: a multipart body with one part. */
export const multipart: Spoil = (reply) => {
  const head = `--b\r\nContent-Type: image/tiff\r\nContent-Range: ${reply.headers['content-range']}\r\n\r\n`;
  reply.body = Buffer.concat([Buffer.from(head), reply.body, Buffer.from('\r\n--b--\r\n')]);
  reply.headers['content-type'] = 'multipart/byteranges; boundary=b';
  reply.headers['content-length'] = String(reply.body.length);
  delete reply.headers['content-range'];
};

/** F12, F13, F24: other headers; null removes a header. */
export const headers =
  (changes: Record<string, string | null>): Spoil =>
  (reply) => {
    for (const [name, value] of Object.entries(changes))
      if (value === null) Reflect.deleteProperty(reply.headers, name);
      else reply.headers[name] = value;
  };

/** F14: an HTML page or another document instead of the bytes. */
export const page =
  (code: number, type = 'text/html; charset=utf-8'): Spoil =>
  (reply) => {
    reply.status = code;
    reply.headers['content-type'] = type;
    if (code !== 206) delete reply.headers['content-range'];
    const text = '<!doctype html><title>Sign in</title>'.repeat(1 + reply.body.length / 37);
    reply.body = new TextEncoder().encode(text.slice(0, Math.max(1, reply.body.length)));
    reply.headers['content-length'] = String(reply.body.length);
  };

/** F15, F18: other bytes in the file, from `offset` on. */
export const patch =
  (offset: number, bytes: Uint8Array): Spoil =>
  (reply, { range }) => {
    const start = range && reply.status === 206 ? range.offset : 0;
    const body = reply.body.slice();
    bytes.forEach((byte, i) => {
      if (offset + i >= start && offset + i - start < body.length) body[offset + i - start] = byte;
    });
    reply.body = body;
  };

/** F19: declares the bytes as gzip, which they are not. */
export const gzip: Spoil = (reply) => {
  reply.headers['content-encoding'] = 'gzip';
};

/** F22: another address; `to` may be a path of this server. */
export const redirect =
  (to: (context: FaultContext) => string): Spoil =>
  (reply, context) => {
    reply.status = 302;
    reply.headers = { location: to(context), 'access-control-allow-origin': '*' };
    reply.body = new Uint8Array(0);
  };

/** F27: `bytes` at a time, with this many milliseconds between. */
export const drip =
  (bytes: number, milliseconds: number): Spoil =>
  (reply) => {
    reply.sending = { way: 'drip', bytes, milliseconds };
  };

/** No fault: browsers must not cache the response, so every request reaches the host. */
export const unstored: Spoil = (reply) => {
  reply.headers['cache-control'] = 'no-store';
};
