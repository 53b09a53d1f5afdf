/** Raised with every change of the tables: a state of others is that of another run. */
export const TABLES_VERSION = 2;

/**
 * A batch in one SQLite file: what it is, its zones in each of its rows, and what became of them. Of a polygon `lat`, `lng` and
 * `size` are its box's, and `geometry` is its GeoJSON.
 */
export const TABLES = `
  create table if not exists meta (name text primary key, value text not null) strict;
  create table if not exists zone (
    id integer primary key,
    name text not null unique,
    lat real not null,
    lng real not null,
    size real not null,
    geometry text,
    curve integer not null,
    begun integer not null default 0,
    outcome text
  ) strict;
  create index if not exists zone_curve on zone (curve, id);
  create table if not exists list_row (
    position integer primary key,
    line integer not null,
    zone integer not null,
    carried text not null
  ) strict;
`;

/** What is left of a batch whose table is written: tables made anew, whatever version had made them. */
export const EMPTIED = `drop table list_row; drop table zone; ${TABLES}`;
