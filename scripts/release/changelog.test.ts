import { expect, test } from 'vitest'
import { notesOf, release } from './changelog.ts'

const changelog = `# Changelog

## Unreleased

- Plum pie.

## 0.1.0 (26 November 2026)

The first release.
`

test('what is unreleased becomes the section of the version, whose text are the release notes', () => {
  const released = release(changelog, '0.2.0', '3 December 2026')
  expect(released).toBe(`# Changelog

## Unreleased

## 0.2.0 (3 December 2026)

- Plum pie.

## 0.1.0 (26 November 2026)

The first release.
`)
  expect(notesOf(released, '0.2.0')).toBe('- Plum pie.\n')
  expect(notesOf(released, '0.1.0')).toBe('The first release.\n')
  expect(notesOf(released, '0.3.0')).toBeUndefined()
})

test.each([
  ['the version is there', changelog, '0.1.0', 'has a section of 0.1.0 already'],
  ['nothing has changed', changelog.replace('- Plum pie.\n', ''), '0.2.0', 'names no change'],
  ['nothing is unreleased', changelog.replace('Unreleased', 'Later'), '0.2.0', 'has no section "Unreleased"'],
])('a release is refused if %s', (_, text, version, message) => {
  expect(() => release(text, version, '3 December 2026')).toThrow(message)
})
