import { expect, test } from 'vitest'
import { beforeUpdateName, nightlyName, nightsIn, outdated, timeOf } from './retention.ts'

const night = (days: number) => nightlyName(new Date(Date.UTC(2026, 0, 1 + days, 3, 15)))

test('14 nights are kept, then the last of each month', () => {
  const names = Array.from({ length: 90 }, (_, days) => night(days))
  const kept = names.filter((name) => !outdated(names).includes(name))

  expect(kept.slice(0, -14)).toEqual([
    'kinfold-20260131-031500.night',
    'kinfold-20260228-031500.night',
    'kinfold-20260317-031500.night',
  ])
  expect(kept.slice(-14)).toEqual(names.slice(-14))
  // The next night changes nothing of this.
  expect(outdated([...kept, night(90)])).toEqual(['kinfold-20260317-031500.night'])
})

test('the nightly archives of 0.1.0 count as well', () => {
  const names = Array.from({ length: 16 }, (_, days) =>
    days < 10 ? night(days).replace('.night', '.kinfold') : night(days),
  )
  expect(outdated(names)).toEqual(['kinfold-20260101-031500.kinfold'])
  expect(nightsIn(names)).toEqual(names.slice(10))
})

test('a name says when a backup was begun', () => {
  const time = new Date('2026-11-22T03:15:09Z')
  expect(timeOf(nightlyName(time))).toEqual(time)
  expect(timeOf(beforeUpdateName('0.10.0', time))).toEqual(time)
  for (const name of ['kinfold-mine.kinfold', 'photos-20261122-031509.night', 'files/ab/abcd']) {
    expect(timeOf(name), name).toBeUndefined()
  }
})

test('of the backups before updates, the last three are kept', () => {
  const names = ['0.9.0', '0.10.0', '0.8.0', '1.0.0'].map((version, day) =>
    beforeUpdateName(version, new Date(Date.UTC(2026, 0, 1 + day))),
  )
  expect(outdated(names)).toEqual([names[0]])
})

test('other files are never removed', () => {
  expect(
    outdated([
      'photos.zip',
      'kinfold-mine.kinfold',
      'kinfold-20260101-031500.sha256',
      'kinfold-20260101-031500.kinfold.unfinished',
    ]),
  ).toEqual([])
})
