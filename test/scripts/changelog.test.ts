import { describe, expect, it } from 'vitest';
import { released } from '../../scripts/changelog.mjs';

const LOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A layer.\n\n## [0.1.0] - 2026-01-02\n\n- The first.\n';

describe('a release', () => {
  it('gives unreleased entries its version and date, and keeps an empty Unreleased section', () => {
    expect(released(LOG, '0.2.0', '2026-02-03')).toBe(
      LOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n'),
    );
  });

  it('is refused if there are no entries or its version already exists', () => {
    const nothing = LOG.replace('### Added\n\n- A layer.\n\n', '');
    expect(() => released(nothing, '0.2.0', '2026-02-03')).toThrow('no entries under [Unreleased]');
    expect(() => released(LOG, '0.1.0', '2026-02-03')).toThrow('already has a version 0.1.0');
    expect(released('## [Unreleased]\n\n- All.\n', '0.1.0', '2026-02-03')).toContain(
      '## [0.1.0] - 2026-02-03',
    );
  });
});
