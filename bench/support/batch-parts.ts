// The parts of batch/ that the batch bench uses, bundled from the current sources.
export { Fleet } from '../../batch/src/compute/fleet.ts';
export { sideBySide } from '../../cli/side-by-side.ts';
export { curveKey } from '../../batch/src/order/curve.ts';
export { startPostgres } from '../../test/support/postgres.ts';
