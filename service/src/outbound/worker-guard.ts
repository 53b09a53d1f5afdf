/** The configuration of a worker thread's guard. */
export interface WorkerGuard {
  /** The catalogue that the operator named, where it is an address of a host. */
  readonly catalog: string | null;
  /** The canopy map's mirror that the operator named. */
  readonly canopyMap: string | null;
  /** Hosts that the operator named next to it. */
  readonly hosts: readonly string[];
}
