import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMoveEvent } from '../src/features/events/calendar/use-move-event'
import type { FamilyEvent, StoredEvent } from '../src/features/events/family-event'
import { answer, lastSent, openAsRosa, press, ROSA } from './open-screen'

const stored = {
  id: 'choir',
  family_id: ROSA.familyId,
  created_by: ROSA.userId,
  title: 'Choir',
  description: null,
  location: null,
  all_day: true,
  start_time: '2026-11-20T00:00:00.000Z',
  end_time: '2026-11-21T00:00:00.000Z',
  rrule: 'FREQ=WEEKLY',
  time_zone: null,
  repeats_until: null,
  series_id: null,
  recurrence_id: null,
  updated_at: '2026-11-01T00:00:00Z',
  author: null,
  attendees: [],
} as unknown as StoredEvent

const occurrence: FamilyEvent = {
  ...stored,
  attendees: [],
  start_time: '2026-11-27T00:00:00.000Z',
  end_time: '2026-11-28T00:00:00.000Z',
  occurrence: '2026-11-27T00:00:00.000Z',
  series: stored,
}

function Drop() {
  const { move, question } = useMoveEvent()
  return (
    <>
      <button type="button" onClick={() => move(occurrence, 1)}>
        Drop
      </button>
      {question}
    </>
  )
}

test('of a series that is dropped on another day, the member says how much moves', async () => {
  answer('PATCH /rest/v1/events', [{ ...stored, start_time: '2026-11-21T00:00:00.000Z' }])
  openAsRosa(<Drop />)
  await screen.findByRole('button', { name: 'Drop' })
  press('Drop')
  const all = await screen.findByRole('radio', { name: 'All events' })
  expect(lastSent('PATCH /rest/v1/events')).toBeUndefined()
  all.click()
  press('Continue')
  await waitFor(() =>
    expect(lastSent('PATCH /rest/v1/events')).toMatchObject({ start_time: '2026-11-21T00:00:00.000Z' }),
  )
})
