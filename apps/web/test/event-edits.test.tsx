// Edits of events while the server cannot be reached, or does not answer.

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outbox } from '../src/data/outbox/waiting'
import { useChangeEvent } from '../src/features/events/calendar/api'
import type { EventValues, FamilyEvent } from '../src/features/events/family-event'
import { answer, lastSent, loseAnswer, openAsRosa, press, unreachable } from './open-screen'

const EVENTS = '/rest/v1/events'
const read = { updated_at: '2026-11-22T10:00:00.123456+00:00' }
const weekly = {
  rrule: 'FREQ=WEEKLY',
  time_zone: 'Europe/Berlin',
  repeats_until: null,
  title: 'Choir',
  description: null,
  location: null,
  all_day: false,
  start_time: '2026-10-20T16:00:00+00:00',
  end_time: '2026-10-20T18:00:00+00:00',
}
const choir = { ...weekly, ...read, id: 'choir', series_id: null } as FamilyEvent
const occurrence = {
  ...choir,
  series: choir,
  occurrence: '2026-11-03T17:00:00.000Z',
  start_time: '2026-11-03T17:00:00.000Z',
  end_time: '2026-11-03T19:00:00.000Z',
} as FamilyEvent

type Change = { original: FamilyEvent; values: Partial<EventValues>; scope?: 'this' | 'following' }

function Save({ name, original, values, scope }: Change & { name: string }) {
  const { mutate } = useChangeEvent(() => undefined)
  const edit = { original, values: { ...original, ...values }, ...(scope && { scope }) }
  return (
    <button type="button" onClick={() => mutate(edit)}>
      {name}
    </button>
  )
}

test('an edit whose answer is lost is reported once', async () => {
  openAsRosa(<Save name="Rename" original={choir} values={{ title: 'Singing' }} />)
  answer(`PATCH ${EVENTS}`, [{ ...choir, title: 'Singing' }])
  loseAnswer(`PATCH ${EVENTS}`)
  press('Rename')
  await screen.findByText('Event updated')
  await waitFor(() => expect(outbox.get()).toEqual([]))
  expect(screen.getAllByText('Event updated')).toHaveLength(1)
})

test('a series and then one of its occurrences are sent in this order, the occurrence where the series has it by then', async () => {
  const hourLater = { start_time: '2026-10-20T17:00:00+00:00', end_time: '2026-10-20T19:00:00+00:00' }
  openAsRosa(
    <>
      <Save name="Move all" original={choir} values={hourLater} />
      <Save name="Rename one" original={occurrence} values={{ title: 'Concert' }} scope="this" />
    </>,
  )
  unreachable(`PATCH ${EVENTS}`)
  unreachable(`GET ${EVENTS}`)
  press('Move all')
  await waitFor(() => expect(outbox.get()).toHaveLength(1))
  press('Rename one')
  await waitFor(() => expect(outbox.get()).toHaveLength(2))

  const moved = { ...choir, ...hourLater, updated_at: '2026-11-23T10:00:00+00:00' }
  answer(`POST ${EVENTS}`, '', 201)
  answer(`GET ${EVENTS}`, [moved])
  answer(`PATCH ${EVENTS}`, [moved])
  await waitFor(() => expect(outbox.get()).toEqual([]))
  expect(lastSent(`POST ${EVENTS}`)).toMatchObject({
    title: 'Concert',
    series_id: 'choir',
    recurrence_id: '2026-11-03T18:00:00.000Z',
    start_time: '2026-11-03T18:00:00.000Z',
    end_time: '2026-11-03T20:00:00.000Z',
    rrule: null,
  })
})

test('a change of an occurrence and those that follow waits, and is found when its answer was lost', async () => {
  const FOLLOWING = 'POST /rest/v1/rpc/change_following'
  openAsRosa(<Save name="Rename" original={occurrence} values={{ title: 'Concerts' }} scope="following" />)
  unreachable(FOLLOWING)
  press('Rename')
  await waitFor(() => expect(outbox.get()).toHaveLength(1))
  const { id } = lastSent(FOLLOWING) as { id: string }

  // The lost attempt has ended the series, which has another version since.
  const ended = { ...choir, repeats_until: occurrence.start_time, updated_at: '2026-11-23T10:00:00+00:00' }
  answer(`GET ${EVENTS}`, [ended, { ...choir, id, title: 'Concerts' }])
  answer(FOLLOWING, '')
  await screen.findByText('Event updated')
  await waitFor(() => expect(outbox.get()).toEqual([]))
  expect(lastSent(FOLLOWING)).toMatchObject({ id, following: { title: 'Concerts' } })
})
