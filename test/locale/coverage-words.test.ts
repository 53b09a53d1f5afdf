import { expect, it } from 'vitest';
import { missingReason, warning } from '../../src/locale/index.ts';

/** Unobserved ground may be outside the images or under clouds; the code does not distinguish these. */
it.each([
  ['en', /cover/, /cloud/],
  ['fr', /couvr/, /nuage/],
] as const)(
  'the text for too little observed ground names both reasons, image coverage and clouds, in %s',
  (lang, coverage, clouds) => {
    const { detail } = missingReason('too-little-observed', lang);
    expect(detail).toMatch(coverage);
    expect(detail).toMatch(clouds);
    expect(warning('partly-observed', lang).detail).toMatch(coverage);
  },
);
