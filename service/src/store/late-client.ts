import { NamingClient } from './naming-client.ts';

/** The message, without a code, of PostgreSQL's client for a late answer. */
const TOO_LATE = 'Query read timeout';

/**
 * A connection to PostgreSQL that ends when an answer is late: its next answer would belong to the previous query. The late query
 * rejects, and later ones at once.
 */
export class LateClient extends NamingClient {
  constructor(...config: ConstructorParameters<typeof NamingClient>) {
    super(...config);
    const send = this.query.bind(this) as (...query: unknown[]) => unknown;
    const orEnd = (...query: unknown[]) => {
      const answer = send(...query);
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#failed(error)) : answer;
    };
    this.query = orEnd as typeof this.query;
  }

  #failed(error: unknown): never {
    if (error instanceof Error && error.message === TOO_LATE) {
      // Marks it as ended at once, so that the pool does not reuse it.
      void this.end();
      this.connection.stream.destroy();
    }
    throw error;
  }
}
