import { describe, expect, test } from 'vitest'
import { find, jsonLd, page, plums, steps } from './plum-pie.fixture.ts'

test('sentences without a space in between are steps, also behind a bracket', () => {
  expect(find(jsonLd(plums, 'Halve the plums. (Keep the stones!)Mix the flour.Bake it.'))?.instructions).toBe(
    'Halve the plums. (Keep the stones!)\nMix the flour.\nBake it.',
  )
})

test('commas behind full stops divide steps', () => {
  expect(
    find(jsonLd(plums, 'Halve the plums., Add the flour., <b>Freeze:</b> Wrap it well.'))?.instructions,
  ).toBe('Halve the plums.\nAdd the flour.\nFreeze: Wrap it well.')
})

test('steps that count from 1 lose their numbers, with those in their names', () => {
  const counted = steps.map((step, index) => `Step ${index + 1} ${step}`)
  expect(find(page(plums, counted))?.instructions).toBe(steps.join('\n'))
  const named = steps.map((text, index) => ({ name: `Step ${index + 1}: ${text.slice(0, 12)}…`, text }))
  expect(find(jsonLd(plums, named))?.instructions).toBe(steps.join('\n'))
})

test('steps that count in each section, or have lines in between, lose their numbers', () => {
  const sections = ['For the dough:', '1. Mix the flour and the butter.', 'For the pie:', `1. ${steps[0]}`]
  expect(find(jsonLd(plums, [...sections, `2. ${steps[1]}`]))?.instructions).toBe(
    ['For the dough:', 'Mix the flour and the butter.', 'For the pie:', ...steps].join('\n'),
  )
  const glued = [`1${steps[0]}`, 'Keep some for the jam.', `2${steps[1]}`]
  expect(find(jsonLd(plums, glued))?.instructions).toBe(
    [steps[0], 'Keep some for the jam.', steps[1]].join('\n'),
  )
})

test('a single step loses its number', () => {
  expect(find(jsonLd(plums, `Step 1 ${steps[0]}`))?.instructions).toBe(steps[0])
  expect(find(jsonLd(plums, 'Take 1 Kilner jar of plums.'))?.instructions).toBe('Take 1 Kilner jar of plums.')
})

test('amounts at the beginning of steps stay', () => {
  const amounts = ['2 plums go into each glass.', '1 spoon of cream follows.']
  expect(find(jsonLd(plums, amounts))?.instructions).toBe(amounts.join('\n'))
})

test('steps that come twice count once', () => {
  expect(find(jsonLd(plums, [...steps, ...steps]))?.instructions).toBe(steps.join('\n'))
})

test('steps divided at each comma are whole again', () => {
  const divided = ['Halve the plums', 'take out the stones.', 'Bake the pie.']
  expect(find(jsonLd(plums, divided))?.instructions).toBe(
    'Halve the plums, take out the stones.\nBake the pie.',
  )
})

test('a label in front of the steps is no step', () => {
  expect(find(jsonLd(plums, `Method\n${steps.join('\n')}`))?.instructions).toBe(steps.join('\n'))
})

test('steps with a sentence that follows without a space have one', () => {
  const glued = ['Halve the plums.Take out the stones.', 'Bake the pie.']
  expect(find(jsonLd(plums, glued))?.instructions).toBe(
    'Halve the plums. Take out the stones.\nBake the pie.',
  )
})

test('steps divided at a full stop in brackets are whole again', () => {
  const divided = ['Heat the oven (gas mark.', '6) for a while.', 'Bake the pie (covered).', 'Eat it :)']
  expect(find(jsonLd(plums, divided))?.instructions).toBe(
    'Heat the oven (gas mark. 6) for a while.\nBake the pie (covered).\nEat it :)',
  )
})

test('a label that is glued to the first step is no part of it', () => {
  expect(find(jsonLd(plums, ['MethodHalve the plums.', 'Bake the pie.']))?.instructions).toBe(
    'Halve the plums.\nBake the pie.',
  )
  expect(find(jsonLd(plums, ['McIntosh apples fit, too.', 'Bake the pie.']))?.instructions).toBe(
    'McIntosh apples fit, too.\nBake the pie.',
  )
})

describe('names that count in a text', () => {
  test('are headings, also behind a sentence', () => {
    const text = 'Step 1: Plums\nHalve the plums.\nLet them drain. Step 2: Oven\nBake the pie.'
    expect(find(jsonLd(plums, text))?.instructions).toBe(
      'Plums:\nHalve the plums.\nLet them drain.\nOven:\nBake the pie.',
    )
  })

  test('are steps with nothing below them', () => {
    expect(find(jsonLd(plums, 'Step 1: Halve the plums\nStep 2: Bake the pie'))?.instructions).toBe(
      'Halve the plums\nBake the pie',
    )
  })
})

test.each(['(', 'a!', '!'])('%s without end takes no time', (sign) => {
  const signs = sign.repeat(200_000)
  const shown = `<h2>Method</h2><h3>${signs}x</h3><p>${steps.join('</p><p>')}</p>`
  expect(find(jsonLd(plums, [...steps, `${signs})`, 'Enjoy it.']) + shown)?.instructions).toContain(steps[1])
})
