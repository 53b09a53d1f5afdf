/** The one power a source has: the `fetch` it is handed. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
