// Memory of processes as counted by Linux, in bytes.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

/** Resident memory now, and the peak since the last reset. */
export function residentOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { now: kilobytes(status, 'VmRSS') * 1024, peak: kilobytes(status, 'VmHWM') * 1024 };
}

/** Seconds of user and system time of all threads together; Linux counts 100 ticks per second. */
export function cpuSecondsOf(pid) {
  const [, rest] = readOrEmpty(`/proc/${pid}/stat`).split(') ');
  const fields = rest?.split(' ');
  return fields === undefined ? null : (Number(fields[11]) + Number(fields[12])) / 100;
}

export function resetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Ids of the renderer processes under the browser `pid`. */
export function renderersOf(pid) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return processes.filter(
    (id) => readOrEmpty(`/proc/${id}/cmdline`).includes('--type=renderer') && isBelow(id, pid),
  );
}

function kilobytes(text, name) {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

function isBelow(id, ancestor) {
  const parent = Number(/^PPid:\s+(\d+)/m.exec(readOrEmpty(`/proc/${id}/status`))?.[1] ?? 0);
  return parent === ancestor || (parent > 0 && isBelow(parent, ancestor));
}

/** Empty for a process that has just ended. */
function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
