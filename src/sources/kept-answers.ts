import { isSylvanError, SylvanError } from '../core/errors.ts';
import type { FolderAlias } from '../core/keep-plan.ts';
import type { AnswerStore } from '../storage/answer-store.ts';
import { unsignedAnswer } from './unsigned-answer.ts';

/** What a host answered, unread. */
interface RawAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The host's clock when it answered, milliseconds since 1970. */
  readonly date: number | null;
  /** A refusal, though its body is wanted: it may be another tomorrow, and is not kept. */
  readonly isRefusal?: true;
}

/** A request as it is kept: its name stands for all of it but secrets. */
interface KeptRequest {
  readonly name: string;
  readonly host: string;
}

interface KeptAnswersOptions {
  /** Whether no request may leave; asked each time. */
  readonly isOffline: () => boolean;
  /** What is kept answers before the network does: what was fetched once is not fetched again. @default false */
  readonly isKeptFirst?: boolean;
  /** Answers of files are kept, too, which a cache of this machine has no use for. @default false */
  readonly keepsFiles?: boolean;
  readonly aliases?: readonly FolderAlias[];
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Answers of catalogues, kept with their time. Unless told otherwise the network comes first; where it is gone, what was kept answers, and what was not is
 * `offline-miss` {host}.
 */
export class KeptAnswers {
  /** Hosts, and whether what they answered last was kept. */
  readonly #hosts = new Map<string, boolean>();

  constructor(
    readonly store: AnswerStore,
    readonly options: KeptAnswersOptions,
  ) {}

  /** Whether this host's latest answer came from what is kept; without a network all did, folders' too. */
  isKept(host: string | null): boolean {
    return this.isOffline || (host !== null && (this.#hosts.get(host) ?? false));
  }

  get aliases(): readonly FolderAlias[] {
    return this.options.aliases ?? [];
  }

  get keepsFiles(): boolean {
    return this.options.keepsFiles ?? false;
  }

  get isOffline(): boolean {
    return this.options.isOffline();
  }

  /** Rejects with what `live` does, unless there was no network and the answer is kept. */
  async asked(request: KeptRequest, live: () => Promise<RawAnswer>): Promise<RawAnswer> {
    const { isKeptFirst = false } = this.options;
    if (isKeptFirst || this.isOffline) {
      const kept = await this.#find(request);
      if (kept !== undefined) return kept;
      if (this.isOffline) throw offlineMiss(request.host);
    }
    try {
      const answer = await live();
      this.#hosts.set(request.host, false);
      const { now = Date.now } = this.options;
      if (answer.isRefusal) return answer;
      const bytes = unsignedAnswer(answer.bytes);
      await this.store.keepAnswer(request.name, { bytes, date: answer.date, kept: now() });
      return answer;
    } catch (error) {
      const kept = isSylvanError(error, 'network-or-cors') ? await this.#find(request) : undefined;
      if (kept === undefined) throw error;
      return kept;
    }
  }

  async #find({ name, host }: KeptRequest): Promise<RawAnswer | undefined> {
    const kept = await this.store.answer(name);
    if (kept !== undefined) this.#hosts.set(host, true);
    return kept;
  }
}

function offlineMiss(host: string): SylvanError {
  return new SylvanError('offline-miss', `What ${host} would answer is not kept on this device.`, {
    fields: { host },
  });
}
