import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AddEventDialog } from '../src/features/events/calendar/event-dialog'
import { answer, fill, lastSent, openAsRosa, press, typedIn } from './open-screen'

function Calendar() {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState('2026-11-20')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Plan
      </button>
      <p>Shown: {shown}</p>
      <AddEventDialog
        today="2026-11-20"
        selected="2026-11-27"
        open={open}
        onClose={() => setOpen(false)}
        onAdded={setShown}
      />
    </>
  )
}

async function openForm() {
  openAsRosa(<Calendar />)
  press('Plan')
  await screen.findByRole('dialog', { name: 'Add Event' })
}

test('the fields stand in their order, and the day that the calendar shows is offered beside today', async () => {
  await openForm()
  const form = screen.getByLabelText('Title').closest('form')
  const names = [...(form?.elements ?? [])].map((element) => element.getAttribute('name')).filter(Boolean)
  expect(names.slice(0, 7)).toEqual([
    'title',
    'description',
    'startDate',
    'startTime',
    'endDate',
    'endTime',
    'location',
  ])
  expect(typedIn('Start date')).toBe('2026-11-20')

  press('On Friday, November 27')
  expect([typedIn('Start date'), typedIn('End date')]).toEqual(['2026-11-27', '2026-11-27'])
  expect(screen.queryByRole('button', { name: /^On / })).toBeNull()
})

test('missing and impossible values are named', async () => {
  await openForm()
  const labels = ['Title', 'Start date', 'Start time', 'End date', 'End time']
  for (const label of labels) {
    expect(screen.getByLabelText(label)).toHaveProperty('required', true)
    fill({ [label]: '' })
  }
  press('Add Event')
  for (const label of labels) await screen.findByText(`${label} is required`)
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))

  fill({ Title: 'Tea', 'Start date': '2026-11-20', 'Start time': '16:00' })
  fill({ 'End date': '2026-11-20', 'End time': '15:00' })
  await screen.findByText('The event must end after it starts.')
  press('Add Event')
  expect(document.activeElement).toBe(screen.getByLabelText('End time'))
  expect(lastSent('POST /rest/v1/events')).toBeUndefined()

  answer('POST /rest/v1/events', [{ id: 'tea' }], 201)
  fill({ 'Start date': '2026-12-04' })
  fill({ 'End date': '2026-12-04', 'End time': '17:00' })
  press('Add Event')
  await screen.findByText('Event created')
  await screen.findByText('Shown: 2026-12-04')
  expect(lastSent('POST /rest/v1/events')).toMatchObject({
    title: 'Tea',
    start_time: new Date(2026, 11, 4, 16).toISOString(),
    end_time: new Date(2026, 11, 4, 17).toISOString(),
    created_by: 'rosa',
    family_id: 'oliveira',
  })
})

test('typed values survive a failure and closing the form', async () => {
  await openForm()
  fill({ Title: 'Tea', 'Start date': '2026-12-04' })
  answer('POST /rest/v1/events', { code: '22023', message: 'The calendar is full.' }, 400)
  press('Add Event')
  await screen.findByText('Failed to create event')
  screen.getByText('An error occurred')
  expect(typedIn('Title')).toBe('Tea')

  press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Plan')
  expect(typedIn('Title')).toBe('Tea')
  screen.getByText('Your unsaved draft for Friday, December 4 was restored.')
  press('Discard draft')
  expect(typedIn('Title')).toBe('')
  expect(typedIn('Start date')).toBe('2026-11-20')
})

test('saving while signed out is refused, and keeps the typed values', async () => {
  await openForm()
  fill({ Title: 'Tea' })
  localStorage.clear()
  press('Add Event')
  await screen.findByText('Authentication required')
  screen.getByText('You must be logged in to create events')
  expect(typedIn('Title')).toBe('Tea')
})
