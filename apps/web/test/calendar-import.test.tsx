import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ImportDialog } from '../src/features/events/ics-import/import-dialog'
import type { ImportedRow } from '../src/features/events/ics-import/imported'
import { answer, lastSent, openAsRosa, press } from './open-screen'

const IMPORT = 'POST /rest/v1/rpc/import_events'

const event = (at: number): ImportedRow => ({
  uid: `${at}`,
  title: `Event ${at}`,
  description: null,
  location: null,
  start_time: new Date(Date.UTC(2031, 0, 1, at)).toISOString(),
  end_time: new Date(Date.UTC(2031, 0, 1, at + 1)).toISOString(),
  all_day: false,
  rrule: null,
  time_zone: null,
  repeats_until: null,
  recurrence_id: null,
  cancelled: false,
})

test('a large file is imported in parts', async () => {
  const exceptions = Array.from({ length: 1998 }, () => event(0))
  const found = [0, 1, 2, 3].map((at) => ({ event: event(at), occurrences: at === 0 ? exceptions : [] }))
  const reading = {
    found,
    leftOut: [],
    changed: [{ title: 'Birthday', reason: 'since' as const }],
    others: 0,
    unreadable: 3,
  }
  const onClose = vi.fn()
  answer(IMPORT, '500')
  openAsRosa(<ImportDialog outcome={Promise.resolve(reading)} onChooseOther={() => {}} onClose={onClose} />)

  await screen.findByText('Part 1 of 2. The next one follows when this is imported.')
  await screen.findByText("3 lines of the file can't be read.")
  await screen.findByText('Repeats from 1900 on')
  press('Choose none')
  press('Next part')
  await screen.findByText(/^Part 2 of 2/)
  expect(lastSent(IMPORT)).toBeUndefined()
  press('Import 2 events')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(lastSent(IMPORT)).toMatchObject({ events: [{ uid: '2' }, { uid: '3' }] })
})
