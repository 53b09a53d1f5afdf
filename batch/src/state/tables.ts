/** A batch in one SQLite file: what it is, its zones in each of its rows, and what became of them. */
export const TABLES = `
  create table if not exists meta (name text primary key, value text not null) strict;
  create table if not exists zone (
    id integer primary key,
    name text not null unique,
    lat real not null,
    lng real not null,
    size real not null,
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

/** What is left of a batch whose table is written. */
export const EMPTIED = 'delete from list_row; delete from zone;';
