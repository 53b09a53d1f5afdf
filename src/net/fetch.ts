/** A source's only access to the network: the `fetch` it receives. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
