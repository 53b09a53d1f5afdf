/** The worker's script as text: written by the build, from the file that it publishes as `worker.js`. */
export declare const workerSource: string;
