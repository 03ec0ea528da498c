import { describe, expect, test } from 'vitest'
import { find, list, page, plums, steps } from './plum-pie.fixture.ts'

test('guessed ingredients have their groups, but neither servings nor lines joined by mistake', () => {
  const dough = ['4 eggs', 'Salt and pepper', '200 g flour']
  const found = find(
    `<h2>Ingredients</h2><p>for 3 to 4 servings</p><div>For the dough</div>${list(dough)}<h2>Method</h2>
     <p>${steps.join('</p><p>')}</p><p>Posted in Cakes</p>`,
  )
  expect(found).toMatchObject({
    ingredients: `For the dough:\n${dough.join('\n')}`,
    instructions: steps.join('\n'),
    servings: 3,
  })
})

test('a number of servings to be changed and a button for the shopping list are no ingredients', () => {
  const lines = ['4', 'servings', ...plums, 'Add to my shopping list'].map((line) => `<div>${line}</div>`)
  const found = find(page([], steps).replace('<ul></ul>', lines.join('')))
  expect(found).toMatchObject({ ingredients: plums.join('\n'), servings: 4 })
})

test('a group of ingredients that are no items has its name', () => {
  const lines = [...plums.map((line) => `<div>${line}</div>`), '<h3>Cream</h3><div>1 dl cream</div>']
  const found = find(page([], steps).replace('<ul></ul>', lines.join('')))
  expect(found?.ingredients).toBe([...plums, 'Cream:', '1 dl cream'].join('\n'))
})

test('an item that begins with a heading has a line for each of its parts', () => {
  const items = ['<b>For the filling</b>:<br>1 kg plums<br>50 g sugar', '200 g flour', '100 g butter']
  expect(find(page(items, steps))?.ingredients).toBe(
    'For the filling:\n1 kg plums\n50 g sugar\n200 g flour\n100 g butter',
  )
})

describe('lines with a list of steps below them', () => {
  const group = (name: string, lines: string[], items: string[]) =>
    `<p>${name}</p>${lines.map((line) => `<p><b>${line}</b></p>`).join('')}${list(items)}`
  const first = [plums.slice(0, 2), steps] as const
  const second = [
    ['50 g sugar', '20 g butter', '* Any sugar will do'],
    ['Rub the sugar and the butter to crumbs.', 'Sprinkle the crumbs on the pie.'],
  ] as const

  test('are ingredients', () => {
    const groups = [
      group('Ingredients for the pie', ...first),
      group('Ingredients for the crumbs', [...second[0]], [...second[1]]),
    ]
    expect(find(`${groups.join('')}<p>Share this</p>${list(['Terms of use', 'Contact'])}`)).toMatchObject({
      ingredients: [
        'Ingredients for the pie:',
        ...first[0],
        'Ingredients for the crumbs:',
        ...second[0].slice(0, 2),
      ].join('\n'),
      instructions: [...steps, ...second[1]].join('\n'),
    })
  })

  test('are not, if the list has ingredients or a heading', () => {
    const listed = group(
      'Ingredients',
      ['1 tin', '2 bowls'],
      [...plums, 'Salt.', 'Milk.', 'Rum.', 'Tea.', 'Jam.'],
    )
    expect(find(`${listed}<h2>Method</h2><p>${steps.join('</p><p>')}</p>`)?.ingredients).toContain('Salt.')
    const headed = `${group('Ingredients', plums, [])}<h2>Method</h2><p>Plums</p>${list([...steps])}`
    expect(find(headed)?.instructions).toBe(['Plums:', ...steps].join('\n'))
  })
})
