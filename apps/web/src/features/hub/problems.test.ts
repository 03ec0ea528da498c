import { expect, test, vi } from 'vitest'
import type { Condition } from './api'
import { problemsOf } from './problems'

vi.stubGlobal('navigator', { languages: ['en-GB'] })

const well: Condition = {
  space: { free_bytes: 5e9, measured_since: '2026-10-01', days_until_full: 400 },
  backups: { proven_at: '2026-11-22T03:00:00Z', failure: null, overdue: false },
  damage: [],
  failedJobs: [],
}

test.each<[string, Partial<Condition>, string[]]>([
  ['all is well', {}, []],
  ['nothing is measured yet', { space: null }, []],
  ['the disk fills up slowly', { space: { ...well.space, days_until_full: 30 } as Condition['space'] }, []],
  [
    'the disk fills up soon',
    { space: { ...well.space, days_until_full: 12 } as Condition['space'] },
    ['The disk will be full in about 12 days. Free some space, or move to a larger disk.'],
  ],
  [
    'the disk is almost full',
    { space: { ...well.space, days_until_full: 0 } as Condition['space'] },
    ['The disk will be full within a day or two. Free some space, or move to a larger disk.'],
  ],
  [
    'the disk is full',
    { space: { free_bytes: 0, measured_since: '2026-10-01', days_until_full: 0 } },
    ['The disk is full. Photos and videos cannot be uploaded until there is space.'],
  ],
  [
    'the last backup failed',
    { backups: { proven_at: null, failure: 'no space left', overdue: true } },
    [
      'No backup has been proven for ten days. If the disk fails now, everything since then is lost.',
      'The last backup failed: no space left',
    ],
  ],
  [
    'stored backups are damaged',
    {
      damage: [
        {
          repaired: false,
          files: 1,
          file: 'files/ab/ab',
          first_night: '2026-11-20T03:15:00Z',
          last_night: '2026-11-22T03:15:00Z',
        },
        {
          repaired: true,
          files: 3,
          file: 'files/cd/cd',
          first_night: '2026-11-20T03:15:00Z',
          last_night: '2026-11-22T03:15:00Z',
        },
      ],
    },
    [
      expect.stringMatching(
        /^1 file of the backups is damaged and cannot be replaced: files\/ab\/ab\. The backups from 20 November 2026 at .* to 22 November 2026 at .* are affected\.$/,
      ),
      '3 files of the backups were damaged and have been stored again, such as files/cd/cd. Check the disk of the backups.',
    ],
  ],
  [
    'a job failed',
    { failedJobs: [{ job: 'send-summaries', finished_at: '2026-11-22T03:00:00Z', failure: 'no answer' }] },
    ['The job “send-summaries” failed: no answer'],
  ],
])('%s', (_, change, problems) => {
  expect(problemsOf({ ...well, ...change })).toEqual(problems)
})
