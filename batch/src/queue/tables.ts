/** The schema of pg-boss, and that of what batches are and came to. */
export const JOBS = 'sylvan_queue';
export const BATCHES = 'sylvan_batch';

/** One result a zone of a batch, whoever computed it and however often; who has which chunks; and those that were given up. */
export const TABLES = `
  create schema if not exists ${BATCHES};
  create table if not exists ${BATCHES}.batch (
    name text primary key,
    request text not null,
    version text not null,
    zones integer not null,
    created_at timestamptz not null default now(),
    read_at timestamptz
  );
  create table if not exists ${BATCHES}.result (
    batch text not null references ${BATCHES}.batch on delete cascade,
    zone text not null,
    outcome text not null,
    primary key (batch, zone)
  );
  create table if not exists ${BATCHES}.lease (
    id uuid primary key,
    job uuid not null unique,
    queue text not null,
    seconds double precision not null,
    ends_at timestamptz not null
  );
  create table if not exists ${BATCHES}.dead (
    job uuid primary key,
    batch text not null references ${BATCHES}.batch on delete cascade,
    chunk text not null
  );
`;

/** Any number that nobody else locks by. */
export const SETUP_LOCK = 7_919_202_601;

/** Days for which results stay after they were read into a table, for a repeated request. */
export const RETENTION_DAYS = 7;
