/** The characters that identify a key: the first six after its prefix, `syl_live_` or `syl_test_`. */
export function keyHint(key: string): string {
  return key.slice('syl_live_'.length, 'syl_live_'.length + 6);
}
