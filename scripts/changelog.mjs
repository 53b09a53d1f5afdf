/**
 * A changelog (keepachangelog.com) whose unreleased part becomes a version with a date, `YYYY-MM-DD`. Throws if there is nothing
 * to release.
 */
export function released(text, version, day) {
  const [, unreleased = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(text) ?? [];
  if (!/^- /m.test(unreleased)) throw new Error('CHANGELOG.md has no entries under [Unreleased]');
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md already has a version ${version}`);
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}
