/**
 * A changelog (keepachangelog.com) whose unreleased part becomes a version with a date, `YYYY-MM-DD`. Throws if there is nothing
 * to release.
 */
export function released(text, version, day) {
  const [, unreleased = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(text) ?? [];
  if (!/^- /m.test(unreleased)) throw new Error('CHANGELOG.md says nothing under [Unreleased]');
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a version ${version} already`);
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}
