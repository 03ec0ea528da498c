import { describe, expect, test } from 'vitest'
import { find, jsonLd, list, page, plums, steps } from './plum-pie.fixture.ts'

test('how long it takes is no step', () => {
  const timed = ['Preparation time: 30 minutes + 2 hours of rest', ...steps]
  expect(find(page(plums, timed))?.instructions).toBe(steps.join('\n'))
})

test('links below the steps are no steps', () => {
  const foot = `${'<p>A word about our kitchen.</p>'.repeat(4)}${list(['All about plums, and how to dry them', 'Terms of use of this page'])}`
  const lists = `<h2>Ingredients</h2>${list(plums)}<h2>Method</h2>${list(steps)}`
  expect(find(lists + foot)?.instructions).toBe(steps.join('\n'))
})

test('buttons in a row are no step', () => {
  const shown = `${page(plums, steps)}<p>Save Pin Print</p><p>Facebook Tweet Email</p><p>Let it cool before you cut it.</p>`
  expect(find(shown)?.instructions).toBe([...steps, 'Let it cool before you cut it.'].join('\n'))
})

test('labels of tabs are no steps', () => {
  const shown = (tabs: string) =>
    `<h2>Ingredients</h2>${list(plums)}<h2>Method</h2>${tabs}<h3>In the oven</h3><p>${steps[1]}</p>
     <h3>In a pan</h3><p>Cook the plums until they are soft.</p>`
  const grouped = `In the oven:\n${steps[1]}\nIn a pan:\nCook the plums until they are soft.`
  expect(find(shown('<p>Oven</p><p>Pan</p>'))?.instructions).toBe(grouped)
  expect(find(shown('<p>Heat the oven to 200 degrees.</p><p>Pan</p>'))?.instructions).toBe(
    `Heat the oven to 200 degrees.\nPan\n${grouped}`,
  )
})

test('an advertisement is neither a step nor the end of one', () => {
  const lines = ['Read the advertisement', 'Anzeige', `${steps[1]} Advertisement`, 'ADVERTISEMENT']
  expect(find(`<h2>Ingredients</h2>${list(plums)}<h2>Method</h2>${list(lines)}`)?.instructions).toBe(
    `Read the advertisement\n${steps[1]}`,
  )
})

test('a request to follow is no step', () => {
  const foot = '<p>Did you like the pie? Then follow us on Facebook and subscribe to us on YouTube!</p>'
  expect(find(page(plums, steps) + foot)?.instructions).toBe(steps.join('\n'))
  const unnamed = `<h2>Ingredients</h2>${list(plums)}<p>${steps.map((step) => `${step} ${step}`).join('</p><p>')}</p>${foot}`
  expect(find(unnamed)?.instructions).toBe(steps.map((step) => `${step} ${step}`).join('\n'))
})

test('steps are found below a list of ingredients that only the markup tells apart', () => {
  const markup = jsonLd(['1 plum', '1 lime'], undefined)
  const lines = ['1', 'plum', '1', 'lime'].map((part) => `<div>${part}</div>`).join('')
  expect(find(`${markup}${lines}<h2>Method</h2><p>${steps.join('</p><p>')}</p>`)).toMatchObject({
    ingredients: '1 plum\n1 lime',
    instructions: steps.join('\n'),
  })
})

describe('steps below lines that only count', () => {
  const counted = (counter: (number: number) => string, texts: string[]) =>
    texts.map((text, index) => `<h4>${counter(index + 1)}</h4><p>${text}</p>`).join('')
  const ingredients = `<h2>Ingredients</h2>${list(plums)}`

  test.each([(number: number) => `Step ${number}`, (number: number) => `${number}. Schritt`])(
    'need no heading',
    (counter) => {
      const body = `${ingredients}<h2>Our way</h2>${counted(counter, [steps[0] ?? '', 'Bake the pie.'])}<p>Dear friends, see you soon in our kitchen.</p>`
      expect(find(body)?.instructions).toBe([steps[0], 'Bake the pie.'].join('\n'))
    },
  )

  test('that begin with the title, like the name of the ingredients', () => {
    const titled = counted(
      (number) => `Plum pie – Step ${number}:`,
      [
        `<figure><img src="plums.jpg"><figcaption>Ripe plums are dark blue</figcaption></figure>${steps[0]}`,
        'Bake the pie.',
      ],
    )
    expect(
      find(`<h2>Plum pie – ingredients for 8 pieces:</h2>${list(plums)}${titled}<h3>Comments</h3>`),
    ).toMatchObject({
      ingredients: plums.join('\n'),
      instructions: [steps[0], 'Bake the pie.'].join('\n'),
    })
  })

  test('may have headings of their own, and the last may end with a smiley', () => {
    const ways = `<p>Preparation in a pan</p>${list(['Cook the plums until they are soft.', 'Let the plums cool in the pan.'])}`
    const body = `${ingredients}<h2>Method</h2>${counted((number) => `Step ${number}`, [ways, `${steps[1]} :-)`])}<h3>Comments</h3>`
    expect(find(body)?.instructions).toBe(
      [
        'Preparation in a pan:',
        'Cook the plums until they are soft.',
        'Let the plums cool in the pan.',
        `${steps[1]} :-)`,
      ].join('\n'),
    )
  })
})
