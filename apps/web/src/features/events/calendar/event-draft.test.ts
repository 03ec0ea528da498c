import { expect, test } from 'vitest'
import { draftOf, draftProblems, valuesOf } from './event-draft'
import { defaultTimes } from './form-times'

const blank = { ...defaultTimes('2026-11-20'), title: '', description: '', location: '' }

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
