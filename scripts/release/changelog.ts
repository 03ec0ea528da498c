// The changelog, as a release changes it: what is unreleased becomes the section of the version, and its release notes.

const UNRELEASED = '## Unreleased\n'

/**
 * @param day e.g. `27 November 2026`
 * @returns the changelog with a section of the version, and nothing unreleased
 * @throws if nothing is unreleased, or the version has a section
 */
export function release(changelog: string, version: string, day: string): string {
  if (notesOf(changelog, version) !== undefined)
    throw new Error(`CHANGELOG.md has a section of ${version} already.`)
  const [before, rest] = changelog.split(UNRELEASED)
  if (before === undefined || rest === undefined) throw new Error('CHANGELOG.md has no section "Unreleased".')
  if (!/^- /m.test(rest.split('\n## ')[0] ?? ''))
    throw new Error('CHANGELOG.md names no change since the last release.')
  return `${before}${UNRELEASED}\n## ${version} (${day})\n${rest}`
}

/** The text of a version's section, without its heading. @returns undefined if it has none */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m)
  const section = sections.find((text) => text.startsWith(`${version} (`))
  return section && `${section.slice(section.indexOf('\n')).trim()}\n`
}
