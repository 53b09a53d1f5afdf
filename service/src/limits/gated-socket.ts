import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Bytes handed to the kernel at a time: a peer makes progress when it takes so many, or the rest of an answer. */
const PIECE_BYTES = 64 * 1024;

type Done = (error?: Error | null) => void;

/**
 * The connection that the HTTP parser reads, one request at a time. Until an answer is completely sent, nothing more is parsed
 * or read from the peer, so that pipelined requests cost only their bytes.
 */
export class GatedSocket extends Duplex {
  /** The peer's address; a copy, for a closed socket has none. */
  readonly remoteAddress: string | undefined;
  readonly #raw: Socket;
  readonly #onQueued: (socket: GatedSocket) => void;
  readonly #inFlight = new Set<IncomingMessage>();
  /** Bytes received but not parsed yet. */
  #received: Buffer = Buffer.alloc(0);
  /** Whether the parser takes another slice. */
  #isWanted = false;
  #hasEnded = false;
  #turn: NodeJS.Immediate | undefined;
  #progressAt = 0;

  /** `onQueued` is called at every change of {@link queuedBytes}. The raw socket ends with this one. */
  constructor(raw: Socket, onQueued: (socket: GatedSocket) => void) {
    // One slice at a time: bytes in the stream's own buffer would be parsed without a check.
    super({ readableHighWaterMark: 1 });
    this.#raw = raw;
    this.#onQueued = onQueued;
    this.remoteAddress = raw.remoteAddress;
    raw.on('data', (bytes: Buffer) => this.#receive(bytes));
    raw.on('end', () => {
      this.#hasEnded = true;
      this.#feed();
    });
    raw.on('error', (error) => this.destroy(error));
    raw.on('close', () => this.destroy());
    raw.on('timeout', () => this.emit('timeout'));
  }

  /** Bytes in memory that are not parsed, or not taken by the peer, yet. */
  get queuedBytes(): number {
    return this.destroyed ? 0 : this.#received.length + this.writableLength;
  }

  /** Milliseconds for which the peer has taken none of the bytes that wait for it; 0 where none wait. */
  stalledMilliseconds(now: number): number {
    return this.writableLength === 0 ? 0 : now - this.#progressAt;
  }

  /** Parses nothing more until this request is answered. */
  hold(request: IncomingMessage, response: ServerResponse): void {
    this.#inFlight.add(request);
    response.once('close', () => {
      this.#inFlight.delete(request);
      this.#feedSoon();
    });
  }

  /** Ends the connection with a reset, so that the kernel drops the bytes that it has for the peer. */
  cut(): void {
    this.#raw.resetAndDestroy();
    this.destroy();
  }

  /** As of a socket: milliseconds without traffic after which `timeout` is emitted; 0 for never. */
  setTimeout(milliseconds: number): this {
    this.#raw.setTimeout(milliseconds);
    return this;
  }

  /** As of a socket: ends once all is sent. */
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  override _read(): void {
    this.#isWanted = true;
    // Deferred: a push from in here would be parsed after the next one.
    this.#feedSoon();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([bytes], done);
  }

  override _writev(all: readonly { readonly chunk: Buffer }[], done: Done): void {
    this.#send(
      all.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: Done): void {
    this.#raw.end(() => done());
  }

  override _destroy(error: Error | null, done: Done): void {
    clearImmediate(this.#turn);
    this.#received = Buffer.alloc(0);
    this.#raw.destroy();
    this.#onQueued(this);
    done(error);
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    this.#feed();
    if (this.#received.length > 0) this.#raw.pause();
    this.#onQueued(this);
  }

  /** Whether no answer is in flight and the peer has taken the last one. A request whose body still arrives may go on. */
  get #isOpen(): boolean {
    return this.writableLength === 0 && [...this.#inFlight].every(({ complete }) => !complete);
  }

  /** One slice for each turn of the event loop, so that no connection delays the others. */
  #feedSoon(): void {
    if (this.#received.length === 0 || this.destroyed) return;
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      this.#feed();
    });
  }

  #feed(): void {
    if (this.#received.length > 0 && this.#isWanted && this.#isOpen) {
      const end = endOfSlice(this.#received);
      const slice = this.#received.subarray(0, end);
      this.#received = this.#received.subarray(end);
      this.#isWanted = this.push(slice);
      this.#feedSoon();
    }
    if (this.#received.length > 0) return;
    if (this.#hasEnded) this.push(null);
    else this.#raw.resume();
  }

  /** Sends in pieces, so that progress can be measured. */
  #send(all: readonly Buffer[], done: Done): void {
    this.#progressAt = performance.now();
    this.#onQueued(this);
    const [piece, rest] = pieceOf(all);
    const onTaken = (error?: Error | null) => {
      if (error || rest.length === 0) this.#sent(done, error);
      else this.#send(rest, done);
    };
    this.#raw.cork();
    for (const bytes of piece.slice(0, -1)) this.#raw.write(bytes);
    this.#raw.write(piece.at(-1)!, onTaken);
    this.#raw.uncork();
  }

  #sent(done: Done, error?: Error | null): void {
    done(error);
    this.#onQueued(this);
    this.#feedSoon();
  }
}

/** The bytes up to the first empty line: the headers of at most one request end there. */
function endOfSlice(bytes: Buffer): number {
  const ends = [bytes.indexOf('\n\r\n') + 3, bytes.indexOf('\n\n') + 2].filter((end) => end > 2);
  return Math.min(bytes.length, ...ends);
}

/** The first bytes, {@link PIECE_BYTES} of them at most, and those after. */
function pieceOf(all: readonly Buffer[]): [piece: Buffer[], rest: Buffer[]] {
  const [piece, rest]: [Buffer[], Buffer[]] = [[], []];
  let room = PIECE_BYTES;
  for (const bytes of all) {
    const fits = bytes.subarray(0, room);
    room -= fits.length;
    if (fits.length > 0 || bytes.length === 0) piece.push(fits);
    if (fits.length < bytes.length) rest.push(bytes.subarray(fits.length));
  }
  return [piece, rest];
}
