import { expect, test } from 'vitest'
import { tintOfEvent } from './event-tint'

const by = (full_name: string, more: object = {}) => ({
  ...{ all_day: false, rrule: null, series_id: null, ...more },
  author: { id: full_name, full_name, avatar_url: null },
})

test('the colours of events tell who has added them, or of what kind they are', () => {
  const events = [
    by('Rosa Oliveira'),
    by('Bento Oliveira'),
    by('Rosa Oliveira', { all_day: true }),
    by('Rosa Oliveira', { rrule: 'FREQ=DAILY' }),
    by('Rosa Oliveira', { series_id: 'choir' }),
  ]
  const [rosas, bentos, ...others] = events.map((event) => tintOfEvent(event, 'person').dot)
  expect(bentos).not.toBe(rosas)
  expect(new Set(others)).toEqual(new Set([rosas]))

  const [hours, alsoHours, days, series, occurrence] = events.map((event) => tintOfEvent(event, 'kind').dot)
  expect(alsoHours).toBe(hours)
  expect(occurrence).toBe(series)
  expect(new Set([hours, days, series]).size).toBe(3)
})
