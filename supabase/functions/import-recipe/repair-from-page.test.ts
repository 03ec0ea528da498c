import { describe, expect, test } from 'vitest'
import { find, jsonLd, list, page, plums, steps } from './plum-pie.fixture.ts'

test('ingredients that only the page shows are added', () => {
  expect(find(jsonLd(plums.slice(0, 2), steps) + page(plums, steps))?.ingredients).toBe(plums.join('\n'))
})

test('what is no ingredient is not', () => {
  const shown = [...plums, 'Energy 300 kcal']
  expect(find(jsonLd(plums, steps) + page(shown, steps))?.ingredients).toBe(plums.join('\n'))
})

test('a list in other units adds nothing', () => {
  const units = ['For two:', ...plums, '2 lb plums', '7 oz flour', '100 g butter']
  expect(find(jsonLd(plums, steps) + page(units, steps))?.ingredients).toBe(plums.join('\n'))
})

test('steps in several lines have those breaks only between sentences', () => {
  const more = [...steps, 'Let it cool.', 'Serve it with cream\nServe it warm\nEat it\nEnjoy it']
  const shown = more.flatMap((step) => step.split('\n'))
  expect(find(jsonLd(plums, more) + page(plums, shown))?.instructions).toBe(
    more.map((step) => step.replaceAll('\n', ' ')).join('\n'),
  )
  const long = [steps.join(' '), 'Let it cool.']
  expect(find(jsonLd(plums, long) + page(plums, [...steps, 'Let it cool.']))?.instructions).toBe(
    [...steps, 'Let it cool.'].join('\n'),
  )
})

test('steps in one string have the line breaks that the page shows', () => {
  expect(find(jsonLd(plums, steps.join(' ')) + page(plums, steps))?.instructions).toBe(steps.join('\n'))
})

test('steps with other words than those shown stay as they are', () => {
  const own = ['Mix everything in a bowl.', 'Bake the pie for an hour.']
  expect(find(jsonLd(plums, own) + page(plums, [...steps, 'Serve it warm.']))?.instructions).toBe(
    own.join('\n'),
  )
})

test('microdata counts without the element around the recipe', () => {
  const parts = plums.map((plum) => `<li itemprop="ingredients">${plum}</li>`).join('')
  const found = find(
    `<ul>${parts}</ul><div itemprop="recipeInstructions"><p>${steps.join('</p><p>')}</p></div>`,
  )
  expect(found).toMatchObject({ ingredients: plums.join('\n'), instructions: steps.join('\n') })
})

test('names of steps give way to the steps that the page shows', () => {
  const shown = [`Plums: ${steps[0]}`, `Oven: ${steps[1]}`]
  expect(find(jsonLd(plums, ['Plums.', 'Oven.']) + page(plums, shown))?.instructions).toBe(shown.join('\n'))
})

describe('a few words on a line of their own, in front of each step,', () => {
  const names = ['Prepare the plums', 'Bake the pie']
  const named = ['Prepare the plums:', steps[0], 'Bake the pie:', steps[1]].join('\n')
  const shown = (first: string) =>
    [first, steps[1] ?? '']
      .map(
        (step, index) => `<div class="step"><b>${index + 1}</b><h4>${names[index]}</h4><p>${step}</p></div>`,
      )
      .join('')

  test.each(['<h4>', ' '])('are its name, behind a number and %j', (between) => {
    const parts = shown(steps[0] ?? '')
      .replaceAll('class="step"', 'itemprop="recipeInstructions"')
      .replaceAll('<h4>', between)
    expect(
      find(`<ul itemprop="recipeIngredient"><li>1 kg plums<li>200 g flour</ul>${parts}`)?.instructions,
    ).toBe(named)
  })

  test('are the steps of markup that has only the names', () => {
    expect(
      find(
        `${jsonLd(plums, ['Prepare the plums .', 'Bake the pie.'])}<h2>Ingredients</h2>${list(plums)}${shown(steps[0] ?? '')}`,
      )?.instructions,
    ).toBe(named)
  })

  test('belong to its sentence, when it goes on', () => {
    expect(find(`<h2>Ingredients</h2>${list(plums)}${shown('and let them drain well.')}`)?.instructions).toBe(
      ['Prepare the plums and let them drain well.', `Bake the pie ${steps[1]}`].join('\n'),
    )
  })
})

test('what stands above the list of the page is no ingredient', () => {
  expect(find(jsonLd(plums.slice(1), steps) + page(['easy', ...plums], steps))?.ingredients).toBe(
    plums.join('\n'),
  )
})

describe('steps that are only the first', () => {
  const all = [...steps, 'Let the pie cool on a rack.', 'Serve it with whipped cream.']

  test('are completed by those that the page counts', () => {
    const counted = all.map((step, index) => `${index + 1} ${step}`)
    expect(find(jsonLd(plums, steps) + page(plums, counted))?.instructions).toBe(all.join('\n'))
  })

  test('are not by what else is below them', () => {
    expect(find(jsonLd(plums, steps) + page(plums, all))?.instructions).toBe(steps.join('\n'))
  })
})

test('an introduction that is cut off gives way to the steps of the page', () => {
  const teaser =
    'This pie with ripe plums is our favourite of all the pies that we bake in late summer and in aut'
  const shown = `${page(plums, []).replace('<h2>Method</h2>', '')}<h2>Pruimentaart maken</h2><p>${steps[0]}</p>`
  expect(
    find(`${jsonLd(plums, teaser)}${shown}<h2>Pruimentaart bakken</h2><p>${steps[1]}</p><h3>Gerelateerd</h3>`)
      ?.instructions,
  ).toBe([steps[0], 'Pruimentaart bakken:', steps[1]].join('\n'))
})

test('names of steps get the texts that the page shows below them', () => {
  const names = ['Prepare the plums', 'Bake the pie']
  const shown = names.map((name, index) => `<p>${index + 1}</p><p>${name}</p><p>${steps[index]}</p>`).join('')
  expect(
    find(`${jsonLd(plums, names)}${page(plums, [])}${shown}<p>Subscribe to our letter.</p>`)?.instructions,
  ).toBe(['Prepare the plums:', steps[0], 'Bake the pie:', steps[1]].join('\n'))
})

describe('names of steps with only a first paragraph', () => {
  const markup = jsonLd(plums, [
    { '@type': 'HowToStep', name: 'Prepare the plums', text: 'Halve the plums.' },
    { '@type': 'HowToStep', name: 'Bake the pie', text: 'Put it into the oven.' },
  ])
  const shown = (more: string) =>
    `<h2>Step 1: Prepare the plums</h2><a>To the details</a><p>Halve the plums (1 kg).</p>${more}
     <h2>Step 2: Bake the pie</h2><p>Put it into the oven.</p><p>Subscribe to our letter.</p>`

  test('get the others that the page shows', () => {
    expect(find(markup + page(plums, []) + shown('<p>Take out the stones.</p>'))?.instructions).toBe(
      `Prepare the plums:\nHalve the plums (1 kg).\nTake out the stones.\nBake the pie:\nPut it into the oven.`,
    )
  })

  test.each(['', '<p>Photo: Rosa</p>'])('stay without, when there are none: %j', (more) => {
    expect(find(markup + page(plums, []) + shown(more))?.instructions).toBe(
      `Prepare the plums:\nHalve the plums.\nBake the pie:\nPut it into the oven.`,
    )
  })
})

test('a list that comes twice, with a line in between, counts once', () => {
  expect(find(jsonLd([...plums, 'To the shopping list', ...plums], steps))?.ingredients).toBe(
    plums.join('\n'),
  )
})
