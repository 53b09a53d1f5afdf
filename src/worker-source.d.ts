/** The worker's script as text: the build writes it from the file that it publishes as `worker.js`. */
export declare const workerSource: string;
