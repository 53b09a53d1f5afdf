import { expect, it } from 'vitest';
import { missingReason, warning } from '../../src/locale/index.ts';

/** What was not seen may lie next to the images as well as under clouds: the code does not distinguish them. */
it.each([
  ['en', /cover/, /cloud/],
  ['fr', /couvr/, /nuage/],
] as const)('names both reasons for which too little is seen, in %s', (lang, coverage, clouds) => {
  const { detail } = missingReason('too-little-observed', lang);
  expect(detail).toMatch(coverage);
  expect(detail).toMatch(clouds);
  expect(warning('partly-observed', lang).detail).toMatch(coverage);
});
