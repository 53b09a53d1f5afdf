// The parts of the service that its bench calls without HTTP, and the database server of its tests.
export { spend } from '../../service/src/store/spend.ts';
export { openSqlite } from '../../service/src/store/sqlite.ts';
export { openPostgres } from '../../service/src/store/postgres.ts';
export { requested, newKey } from '../../service/test/support/instances.ts';
export { startPostgres } from '../../test/support/postgres.ts';
