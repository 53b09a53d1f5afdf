/** The files that contain the version of `@sylvan/samples`, which always equals that of `sylvan`. */
export const WITH_SAMPLES = [
  'package.json',
  'samples/package.json',
  'service/package.json',
  'demo/package.json',
  'package-lock.json',
];

/** The text of such a file with that version, both as a package's own and as a dependency's. @returns {string} */
export function withSamples(text, version) {
  return text.replaceAll(/("@sylvan\/samples"(?:: |,\s+"version": ))"[^"]+"/g, `$1"${version}"`);
}
