// What the bench of batches uses of them, bundled as it is now.
export { Fleet } from '../../batch/src/compute/fleet.ts';
export { sideBySide } from '../../cli/side-by-side.ts';
export { curveKey } from '../../batch/src/order/curve.ts';
export { startPostgres } from '../../test/support/postgres.ts';
