import { describe, expect, test } from 'vitest'
import { findRecipe } from './find-recipe.ts'

const find = (body: string) => findRecipe(`<h1>Plum pie</h1>${body}`, new URL('https://kitchen.example/pie'))
const list = (lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
const page = (ingredients: string[], steps: string[]) =>
  `<h2>Ingredients</h2>${list(ingredients)}<h2>Method</h2>${steps.map((step) => `<p>${step}</p>`).join('')}`
const jsonLd = (recipeIngredient: string[], recipeInstructions: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', recipeIngredient, recipeInstructions })}</script>`

const plums = ['1 kg plums', '200 g flour', '100 g butter']
const steps = ['Halve the plums and take out the stones.', 'Bake the pie until it is golden.']

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

test('sentences without a space in between are steps, also behind a bracket', () => {
  expect(find(jsonLd(plums, 'Halve the plums. (Keep the stones!)Mix the flour.Bake it.'))?.instructions).toBe(
    'Halve the plums. (Keep the stones!)\nMix the flour.\nBake it.',
  )
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

test('how long it takes is no step', () => {
  const timed = ['Preparation time: 30 minutes + 2 hours of rest', ...steps]
  expect(find(page(plums, timed))?.instructions).toBe(steps.join('\n'))
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

test('microdata counts without the element around the recipe', () => {
  const parts = plums.map((plum) => `<li itemprop="ingredients">${plum}</li>`).join('')
  const found = find(
    `<ul>${parts}</ul><div itemprop="recipeInstructions"><p>${steps.join('</p><p>')}</p></div>`,
  )
  expect(found).toMatchObject({ ingredients: plums.join('\n'), instructions: steps.join('\n') })
})

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

describe('the names of groups among the steps', () => {
  const grouped = [`<h3>${'Plums!'}</h3><p>${steps[0]}</p>`, `<h3>Step 2: Oven</h3><p>${steps[1]}</p>`]
  const named = ['Plums:', steps[0], 'Oven:', steps[1]].join('\n')

  test('that only the page shows are added', () => {
    const shown = `<h2>Method</h2>${grouped.join('').replace('Plums!', 'Step 1: Plums!')}`
    expect(find(jsonLd(plums, steps) + page(plums, []).replace(/<h2>Method.*/, shown))?.instructions).toBe(
      named,
    )
  })

  test('are not the name of all steps', () => {
    const shown = `<h2>Method</h2><h3>Pie in a tin</h3>${steps.map((step) => `<p>${step}</p>`).join('')}`
    expect(find(jsonLd(plums, steps) + page(plums, []).replace(/<h2>Method.*/, shown))?.instructions).toBe(
      steps.join('\n'),
    )
  })

  test('are steps of the markup and headings on the page', () => {
    const markup = jsonLd(plums, ['Plums', steps[0], 'Oven', steps[1], 'Serve it warm.', 'Enjoy'])
    const shown = `<h3>Plums</h3><p>${steps[0]}</p><h3>Oven</h3><p>${steps[1]}</p><b>Serve it warm.</b><p>Enjoy</p>`
    expect(find(markup + shown)?.instructions).toBe(`${named}\nServe it warm.\nEnjoy`)
  })
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

test('a request to follow is no step', () => {
  const foot = '<p>Did you like the pie? Then follow us on Facebook and subscribe to us on YouTube!</p>'
  expect(find(page(plums, steps) + foot)?.instructions).toBe(steps.join('\n'))
  const unnamed = `<h2>Ingredients</h2>${list(plums)}<p>${steps.map((step) => `${step} ${step}`).join('</p><p>')}</p>${foot}`
  expect(find(unnamed)?.instructions).toBe(steps.map((step) => `${step} ${step}`).join('\n'))
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

test('an item that begins with a heading has a line for each of its parts', () => {
  const items = ['<b>For the filling</b>:<br>1 kg plums<br>50 g sugar', '200 g flour', '100 g butter']
  expect(find(page(items, steps))?.ingredients).toBe(
    'For the filling:\n1 kg plums\n50 g sugar\n200 g flour\n100 g butter',
  )
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

describe('the name of a group among the ingredients of the markup', () => {
  const grouped = ['1 kg plums', 'Crumbs', '200 g flour', 'Salt', '100 g butter']
  const named = grouped.join('\n').replace('Crumbs', 'Crumbs:')

  test('is a heading on the page', () => {
    const shown = `<div>1 kg plums</div><b>Crumbs</b>${grouped
      .slice(2)
      .map((line) => `<div>${line}</div>`)
      .join('')}`
    expect(find(`${jsonLd(grouped, steps)}${shown}<p>Salt: 2 g</p>`)?.ingredients).toBe(named)
  })

  test('is a heading of the steps', () => {
    const sections = ['Crumbs:', ...steps]
    expect(find(jsonLd(grouped, sections))?.ingredients).toBe(named)
  })

  test('is not a line in bold where all are', () => {
    const shown = grouped.map((line) => `<p><b>${line}</b></p>`).join('')
    expect(find(jsonLd(grouped, steps) + shown)?.ingredients).toBe(grouped.join('\n'))
  })
})
