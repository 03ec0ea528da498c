import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayPanel } from '../src/features/events/calendar/day-panel'
import { openAsRosa } from './open-screen'

test('a day with nothing but a birthday has no events', async () => {
  openAsRosa(
    <DayPanel
      day="2026-11-24"
      events={[]}
      query={{ error: null, isFetching: false, refetch: async () => ({}) as never }}
      onAdd={() => undefined}
      onEdit={() => undefined}
      commentsOn={() => null}
      occasions={<p>Ada turns 16</p>}
    />,
  )
  await screen.findByText('Ada turns 16')
  expect(screen.getByText('No events on this day')).toBeTruthy()
})
