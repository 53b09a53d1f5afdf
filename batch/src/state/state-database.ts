import type Database from 'better-sqlite3';
import type { NamedZone, Outcome } from '../compute/fleet.ts';
import { curveKey } from '../order/curve.ts';
import { zoneName } from '../request/request.ts';
import type { ZoneRow } from '../zones/zone-row.ts';
import { EMPTIED, openStateFile, REOPENED, TRIMMED } from './open-file.ts';

/** A zone and its position on the curve. */
export interface LocatedZone extends NamedZone {
  readonly id: number;
  readonly curve: number;
  /** 0 or 1. */
  readonly isDone: number;
}

/** A row of the list, with its own outcome or that of its zone, as JSON. */
export interface BookedRow {
  readonly position: number;
  readonly line: number;
  /** Pairs of name and value as JSON: a name may collide with an object's own properties. */
  readonly carried: string;
  /** Values of the table's own columns, by name, as JSON. */
  readonly own: string;
  /** Like `lng` and `size`, `null` for a row without a zone. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly size: number | null;
  readonly geometry: string | null;
  readonly outcome: string | null;
}

/** A finished zone, with its outcome as JSON. */
interface FinishedZone extends Pick<LocatedZone, 'id' | 'name'> {
  readonly outcome: string;
}

/** The number of rows, and the numbers of zones by state. */
interface Counts {
  readonly rows: number;
  readonly zones: number;
  readonly done: number;
  /** Zones that are not done, and not known to be counted. */
  readonly uncounted: number;
}

/**
 * Metadata of a batch: its name, digests of its list, of the typed options and of everything that determines a zone's outcome,
 * its request and the carried names as JSON, its phase (`read` until a zone may be counted, `computing`, `writing` or
 * `done`), and the digest of its table from `writing` on.
 */
type MetaName = 'batch' | 'list' | 'typed' | 'basis' | 'request' | 'carried' | 'phase' | 'table';

/** A batch stored next to its result, for one process alone. */
export class StateDatabase {
  readonly #database: Database.Database;

  constructor(readonly path: string) {
    this.#database = openStateFile(path);
  }

  meta(name: MetaName): string | undefined {
    return this.#database
      .prepare<[string], string>('select value from meta where name = ?')
      .pluck()
      .get(name);
  }

  setMeta(values: Readonly<Partial<Record<MetaName, string>>>): void {
    const set = this.#database.prepare('insert or replace into meta values (?, ?)');
    this.#database.transaction(() => Object.entries(values).forEach((entry) => set.run(...entry)))();
  }

  /**
   * Stores a whole list or nothing: the rows that `read` hands to its argument. With `keeps`, zones that have answers keep them.
   * Settles as `read` does.
   */
  async fill<R>(read: (add: (zone: ZoneRow) => void) => Promise<R>, keeps = false): Promise<R> {
    this.#database.exec(`begin; ${keeps ? REOPENED : EMPTIED}`);
    try {
      const result = await read(this.#adder());
      this.#database.exec(`${TRIMMED} commit`);
      return result;
    } catch (error) {
      // If the disk is full, SQLite has already rolled back.
      if (this.#database.inTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  counts(): Counts {
    const sql = `select count(*) as zones, count(outcome) as done,
      coalesce(sum(outcome is null and begun = 0), 0) as uncounted,
      (select count(*) from list_row) as rows from zone`;
    return this.#database.prepare<[], Counts>(sql).get()!;
  }

  /** Pages of at most `size` zones along the curve: all zones, or those that are unfinished when their page is read. */
  zones(size: number, which: 'all' | 'unfinished' = 'all'): Generator<LocatedZone[]> {
    const sql = `select id, name, lat, lng, size, geometry, curve, outcome is not null as isDone from zone
      where ${which === 'all' ? '' : 'outcome is null and'} (curve, id) > (?, ?) order by curve, id limit ?`;
    const statement = this.#database.prepare<[number, number, number], LocatedZone>(sql);
    return pagesOf<LocatedZone>((last) => statement.all(last?.curve ?? -1, last?.id ?? 0, size));
  }

  /** Notes that a zone is about to be counted, or that it was not. */
  begin(name: string, isBegun: boolean): void {
    this.#database.prepare('update zone set begun = ? where name = ?').run(Number(isBegun), name);
  }

  /** Stores the outcomes of zones in one transaction; existing outcomes stay. */
  settle(outcomes: readonly (readonly [name: string, outcome: Outcome])[]): void {
    const write = this.#database.prepare('update zone set outcome = ? where name = ? and outcome is null');
    this.#database.transaction(() => {
      for (const [name, outcome] of outcomes) write.run(JSON.stringify(outcome), name);
    })();
  }

  /** Pages of finished zones. */
  outcomes(size: number): Generator<FinishedZone[]> {
    const sql = `select id, name, outcome from zone where outcome is not null and id > ? order by id limit ?`;
    const statement = this.#database.prepare<[number, number], FinishedZone>(sql);
    return pagesOf<FinishedZone>((last) => statement.all(last?.id ?? 0, size));
  }

  /** Pages of the list's rows, in order. */
  rows(size: number): Generator<BookedRow[]> {
    const sql = `select position, line, carried, own, lat, lng, size, geometry,
      coalesce(list_row.outcome, zone.outcome) as outcome
      from list_row left join zone on zone.id = list_row.zone where position > ? order by position limit ?`;
    const statement = this.#database.prepare<[number, number], BookedRow>(sql);
    return pagesOf<BookedRow>((last) => statement.all(last?.position ?? 0, size));
  }

  /** Deletes zones and rows, and frees their space. */
  empty(): void {
    this.#database.exec(`begin; ${EMPTIED} commit; vacuum;`);
  }

  close(): void {
    this.#database.close();
  }

  #adder(): (zone: ZoneRow) => void {
    const zones = this.#database
      .prepare<[string, number, number, number, string | null, number], number>(
        `insert into zone (name, lat, lng, size, geometry, curve) values (?, ?, ?, ?, ?, ?)
          on conflict (name) do update set name = excluded.name returning id`,
      )
      .pluck();
    const rows = this.#database.prepare(
      'insert into list_row (line, zone, carried, own, outcome) values (?, ?, ?, ?, ?)',
    );
    return (zone) => {
      const { line, lat, lng, size, geometry, carried, own = {}, problem } = zone;
      const texts = [JSON.stringify(Object.entries(carried)), JSON.stringify(own)];
      if (problem !== undefined) {
        rows.run(line, null, ...texts, JSON.stringify({ problem } satisfies Outcome));
        return;
      }
      const json = geometry === undefined ? null : JSON.stringify(geometry);
      const id = zones.get(zoneName(zone), lat, lng, size, json, curveKey(lat, lng));
      rows.run(line, id, ...texts, null);
    };
  }
}

/** Pages of rows, each read when it is asked for, so that rows may be written meanwhile. */
function* pagesOf<Row>(read: (last: Row | undefined) => Row[]): Generator<Row[]> {
  for (let page = read(undefined); page.length > 0; page = read(page.at(-1))) yield page;
}
