import { followerTables, sortedSymbols, symbolTable } from './inflate-state';
import {
  KIND_SHIFT,
  LENGTH,
  LENGTH_BIAS,
  LITERALS_MASK,
  LONGEST,
  RESOLVED_MASK,
  SYMBOL_ROOT,
  USED_MASK,
  nextCode,
} from './inflate-entries';

const FOLLOWERS: usize = 4 * 2048;
const NEVER_FITS: u32 = USED_MASK;
const LITERALS: u32 = 256;
const FIRST_WITH_EXTRA_BITS: u32 = 265;
const LONGEST_LENGTH: u32 = 258;

/**
 * Extends the entries of the literal and length table to cover all of their bits: lengths with their extra bits and, after a
 * literal, one more literal, a length or both.
 */
export function gatherSymbols(state: usize, counts: usize): void {
  const table = symbolTable(state);
  let sorted = sortedSymbols(state);
  const shortest = shortestCode(counts);
  resolveLengths(table, sorted, counts);
  const literal = shortestLiteral(sorted, counts);
  if (literal + shortest > SYMBOL_ROOT) return;
  const singles = followerTables(state);
  makeFollowers(table, singles, SYMBOL_ROOT - literal);
  let code: u32 = 0;
  for (let length: u32 = 1; length + shortest <= SYMBOL_ROOT; length++) {
    for (let n: u32 = load<u16>(counts + (length << 1)); n > 0; n--, sorted += 2) {
      if (load<u16>(sorted) < LITERALS) appendFollowers(table, code, length, singles);
      code = nextCode(code, length);
    }
  }
}

function shortestCode(counts: usize): u32 {
  let length: u32 = 1;
  while (length < LONGEST && load<u16>(counts + (length << 1)) == 0) length++;
  return length;
}

/** Code length of the first literal in code order; greater than any code length if there is none. */
function shortestLiteral(sorted: usize, counts: usize): u32 {
  for (let length: u32 = 1; length <= SYMBOL_ROOT; length++) {
    for (let n: u32 = load<u16>(counts + (length << 1)); n > 0; n--, sorted += 2) {
      if (load<u16>(sorted) < LITERALS) return length;
    }
  }
  return LONGEST + 1;
}

/** Resolves lengths with extra bits where the code and the extra bits fit into the root. */
function resolveLengths(table: usize, sorted: usize, counts: usize): void {
  let code: u32 = 0;
  for (let length: u32 = 1; length < SYMBOL_ROOT; length++) {
    for (let n: u32 = load<u16>(counts + (length << 1)); n > 0; n--, sorted += 2) {
      if (load<u16>(sorted) >= FIRST_WITH_EXTRA_BITS) resolveLength(table, code, length);
      code = nextCode(code, length);
    }
  }
}

function resolveLength(table: usize, code: u32, codeBits: u32): void {
  const entry = load<u32>(table + (code << 2));
  if (entry >> KIND_SHIFT != LENGTH) return;
  const extraBits = (entry >> 25) & 7;
  if (codeBits + extraBits > SYMBOL_ROOT) return;
  const base = (entry >> 16) & 511;
  const mask: u32 = (1 << extraBits) - 1;
  for (let rest: u32 = 0; rest < 1 << (SYMBOL_ROOT - codeBits); rest++) {
    const length = base + (rest & mask);
    if (length == LONGEST_LENGTH) continue;
    store<u32>(
      table + ((code + (rest << codeBits)) << 2),
      ((length - LENGTH_BIAS) << 8) | (codeBits + extraBits),
    );
  }
}

/**
 * Builds two tables of the symbols in the `bits` bits after a literal: one of single symbols, and one in which a symbol that is a
 * literal also has the length that follows. Anything that is neither a literal nor a length never fits.
 */
function makeFollowers(table: usize, singles: usize, bits: u32): void {
  for (let i: u32 = 0; i < 1 << bits; i++) {
    const entry = load<u32>(table + (i << 2));
    store<u32>(singles + (i << 2), entry & RESOLVED_MASK ? entry : NEVER_FITS);
  }
  for (let i: u32 = 0; i < 1 << bits; i++) {
    const entry = load<u32>(singles + (i << 2));
    const used = entry & USED_MASK;
    const next = load<u32>(singles + ((i >> used) << 2));
    const isPair =
      (entry & LITERALS_MASK) != 0 && (next & LITERALS_MASK) == 0 && used + (next & USED_MASK) <= bits;
    store<u32>(singles + FOLLOWERS + (i << 2), isPair ? entry + next : entry);
  }
}

/** Appends to every entry of a single literal the symbols that follow it, as far as they fit. */
function appendFollowers(table: usize, code: u32, codeBits: u32, singles: usize): void {
  const room = SYMBOL_ROOT - codeBits;
  const end = singles + (4 << room);
  const step: usize = 4 << codeBits;
  let at = table + (code << 2);
  const entry = load<u32>(at);
  for (; singles < end; singles += 4, at += step) {
    const single = load<u32>(singles);
    const pair = load<u32>(singles, FOLLOWERS);
    const next = (pair & USED_MASK) <= room ? pair : single;
    const joined = entry + (next & 0xffff) + ((next & 0xff0000) << 8);
    store<u32>(at, (next & USED_MASK) <= room ? joined : entry);
  }
}
