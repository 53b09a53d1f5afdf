import { NamingClient } from './naming-client.ts';

/** What the client of PostgreSQL says, without a code, where an answer does not come in time. */
const TOO_LATE = 'Query read timeout';

/**
 * A connection to PostgreSQL that ends where an answer is too late: what it brought next would be that of the query before.
 * That query rejects, those after it at once.
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
      // Marks it as ended at once, so that the pool gives it to nobody.
      void this.end();
      this.connection.stream.destroy();
    }
    throw error;
  }
}
