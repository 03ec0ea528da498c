import { expect, test } from 'vitest'
import { beforeUpdateName, nightlyName, outdated } from './retention.ts'

const night = (days: number) => nightlyName(new Date(Date.UTC(2026, 0, 1 + days, 3, 15)))

test('14 nights are kept, then the last of each month', () => {
  const names = Array.from({ length: 90 }, (_, days) => night(days))
  const kept = names.filter((name) => !outdated(names).includes(name))

  expect(kept.slice(0, -14)).toEqual([
    'kinfold-20260131-031500.kinfold',
    'kinfold-20260228-031500.kinfold',
    'kinfold-20260317-031500.kinfold',
  ])
  expect(kept.slice(-14)).toEqual(names.slice(-14))
  // The next night changes nothing of this.
  expect(outdated([...kept, night(90)])).toEqual(['kinfold-20260317-031500.kinfold'])
})

test('of the backups before updates, the last three are kept', () => {
  const names = ['0.9.0', '0.10.0', '0.8.0', '1.0.0'].map((version, day) =>
    beforeUpdateName(version, new Date(Date.UTC(2026, 0, 1 + day))),
  )
  expect(outdated(names)).toEqual([names[0]])
})

test('other files are never removed', () => {
  expect(
    outdated(['photos.zip', 'kinfold-mine.kinfold', 'kinfold-20260101-031500.kinfold.unfinished']),
  ).toEqual([])
})
