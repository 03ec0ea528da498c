import { expect, test } from 'vitest'
import { noRepeat } from '../repeat'
import { draftOf, draftProblems, valuesOf } from './event-draft'
import { defaultTimes } from './form-times'

const blank = {
  ...defaultTimes('2026-11-20'),
  ...noRepeat('2026-11-20'),
  title: '',
  description: '',
  location: '',
}

test('a title is required, and blanks do not count', () => {
  for (const title of ['', '  ', '\t']) {
    expect(draftProblems({ ...blank, title })).toEqual({ title: 'Title is required' })
  }
})

test('empty fields are stored as null', () => {
  expect(valuesOf({ ...blank, title: 'Tea', description: ' \n' })).toMatchObject({
    title: 'Tea',
    description: null,
    location: null,
  })
})

test('line breaks become spaces, except in the description', () => {
  const pasted = {
    ...blank,
    title: ' Tea\tand\u0000cake ',
    location: 'Here\nand there',
    description: 'One\nTwo\n',
  }
  expect(valuesOf(pasted)).toMatchObject({
    title: 'Tea and cake',
    location: 'Here and there',
    description: 'One\nTwo',
  })
})

test('an event survives a round trip through the form', () => {
  const event = valuesOf({ ...blank, title: 'Tea', location: 'Pier 2' })
  expect(valuesOf(draftOf(event), event)).toEqual(event)
})

test.each(['daily', 'weekly', 'biweekly', 'monthly', 'monthly_weekday', 'yearly'] as const)(
  'a rule survives a round trip through the form: %s',
  (repeat) => {
    const event = valuesOf({ ...blank, title: 'Tea', repeat, ends: 'date', until: '2027-02-01' })
    expect(draftOf(event)).toMatchObject({ repeat, ends: 'date', until: '2027-02-01' })
    expect(valuesOf(draftOf(event), event)).toEqual(event)
  },
)

test('a custom rule survives a round trip, and has the weekday of its start', () => {
  const draft = { ...blank, title: 'Training', repeat: 'custom', every: '3', weekdays: ['TU'] } as const
  const event = valuesOf({ ...draft, weekdays: [...draft.weekdays] })
  expect(event.rrule).toBe('FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,FR')
  expect(draftOf(event)).toMatchObject({ repeat: 'custom', every: '3', unit: 'week', weekdays: ['TU', 'FR'] })
})

test('a rule that the form cannot show is kept', () => {
  const event = {
    ...valuesOf({ ...blank, title: 'Tea', repeat: 'monthly' }),
    rrule: 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2',
  }
  expect(draftOf(event).repeat).toBe('kept')
  expect(valuesOf({ ...draftOf(event), title: 'Coffee' }, event)).toEqual({ ...event, title: 'Coffee' })
})

test('the problems of a rule are named', () => {
  const draft = {
    ...blank,
    title: 'Tea',
    repeat: 'custom',
    every: '0',
    ends: 'date',
    until: '2026-11-19',
  } as const
  expect(draftProblems(draft)).toEqual({
    every: 'Please enter a number from 1 to 99.',
    until: 'The last day cannot be before the first.',
  })
  expect(draftProblems({ ...draft, every: '2', ends: 'times', times: '1000' })).toEqual({
    times: 'Please enter a number from 1 to 999.',
  })
  expect(draftProblems({ ...draft, every: '2', until: '2027-01-01', endDate: '2027-01-01' })).toEqual({
    repeat: 'What repeats can last 31 days at most.',
  })
})
