/** The files that name the version of `@sylvan/samples`, which is always that of `sylvan`. */
export const WITH_SAMPLES = [
  'package.json',
  'samples/package.json',
  'service/package.json',
  'demo/package.json',
  'package-lock.json',
];

/** The text of one of them with that version: as a package's own, and where it is depended on. */
export function withSamples(text, version) {
  return text.replaceAll(/("@sylvan\/samples"(?:: |,\s+"version": ))"[^"]+"/g, `$1"${version}"`);
}
