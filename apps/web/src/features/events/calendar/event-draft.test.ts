import { expect, test } from 'vitest'
import { draftOf, draftProblems, valuesOf } from './event-draft'
import { defaultTimes } from './form-times'

const blank = { ...defaultTimes('2026-11-20'), title: '', description: '', location: '' }

test('a title is asked for, and blanks are none', () => {
  for (const title of ['', '  ', '\t']) {
    expect(draftProblems({ ...blank, title })).toEqual({ title: 'Title is required' })
  }
})

test('what was left empty is not stored', () => {
  expect(valuesOf({ ...blank, title: 'Tea', description: ' \n' })).toMatchObject({
    title: 'Tea',
    description: null,
    location: null,
  })
})

test('a line stays one, whatever was pasted; a description keeps its lines', () => {
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

test('an event comes into the form as it leaves it', () => {
  const event = valuesOf({ ...blank, title: 'Tea', location: 'Pier 2' })
  expect(valuesOf(draftOf(event), event)).toEqual(event)
})
