import { describe, expect, test } from 'vitest'
import { findRecipe } from './find-recipe.ts'

const base = new URL('https://kitchen.example/pies/plum')
const find = (html: string) => findRecipe(html, base)
const jsonLd = (content: unknown) =>
  `<script type="application/ld+json">${typeof content === 'string' ? content : JSON.stringify(content)}</script>`

const pie = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Plum pie',
  description: 'The one with the <em>crumbs</em>.',
  image: 'https://kitchen.example/pie.jpg',
  recipeIngredient: ['1&frac12; kg plums', ' 200 g   flour ', ''],
  recipeInstructions: [
    { '@type': 'HowToStep', text: 'Halve the plums.' },
    { '@type': 'HowToStep', name: 'Bake it.' },
  ],
  totalTime: 'PT1H15M',
  recipeYield: '8 slices',
}
const asOurs = {
  title: 'Plum pie',
  description: 'The one with the crumbs.',
  ingredients: '1½ kg plums\n200 g flour',
  instructions: 'Halve the plums.\nBake it.',
  cooking_time: 75,
  servings: 8,
  category: '',
  keywords: '',
  image_url: 'https://kitchen.example/pie.jpg',
}

describe('JSON-LD', () => {
  test.each([
    ['an object', pie],
    ['an array', [{ '@type': 'WebSite', name: 'Kitchen' }, pie]],
    ['a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, pie] }],
    ['the main entity of an article', { '@type': 'Article', mainEntity: { about: pie } }],
    ['one of several types', { ...pie, '@type': ['Recipe', 'NewsArticle'] }],
    ['a type with its address', { ...pie, '@type': 'http://schema.org/Recipe' }],
    ['a type in lower case', { ...pie, '@type': 'recipe' }],
    [
      'names with a prefix',
      Object.fromEntries(
        Object.entries(pie).map(([name, value]) => [name.startsWith('@') ? name : `schema:${name}`, value]),
      ),
    ],
    [
      'names in capitals',
      { ...pie, recipeInstructions: undefined, RecipeInstructions: pie.recipeInstructions },
    ],
    [
      'values and lists',
      { ...pie, name: { '@value': 'Plum pie' }, recipeIngredient: { '@list': pie.recipeIngredient } },
    ],
    [
      'a graph whose steps are elsewhere',
      {
        '@graph': [
          { ...pie, recipeInstructions: [{ '@id': '#one' }, { '@id': '#two' }], image: { '@id': '#photo' } },
          { '@id': '#one', '@type': 'HowToStep', text: 'Halve the plums.' },
          { '@id': '#two', '@type': 'HowToStep', text: 'Bake it.' },
          { '@id': '#photo', '@type': 'ImageObject', url: 'https://kitchen.example/pie.jpg' },
        ],
      },
    ],
  ])('as %s', (_, content) => {
    expect(find(`<html><head>${jsonLd(content)}</head></html>`)).toEqual(asOurs)
  })

  test.each([
    ['in a comment', `<!--\n${JSON.stringify(pie)}\n-->`],
    ['in a CDATA section', `//<![CDATA[\n${JSON.stringify(pie)}\n//]]>`],
    ['with a comma too many', JSON.stringify(pie).replace('"]', '",]').replace(/}$/, ',\n}')],
    ['with line breaks in a text', JSON.stringify(pie).replace('The one with', 'The one\twith')],
    ['with a semicolon', `${JSON.stringify(pie)};`],
    ['with an unknown escape', JSON.stringify(pie).replace('The one', '\\The one')],
    ['with entities', JSON.stringify(pie).replaceAll('"', '&quot;')],
    ['as two objects', `{ "@type": "WebSite" }\n${JSON.stringify(pie)}`],
  ])('that is written by hand: %s', (_, content) => {
    expect(find(jsonLd(content))).toEqual(asOurs)
  })

  test('with quotation marks in a text', () => {
    const page = jsonLd(JSON.stringify(pie).replace('Bake it.', 'Bake "it" well.'))
    expect(find(page)?.instructions).toBe('Halve the plums.\nBake "it" well.')
  })

  test('a malformed script does not affect the others', () => {
    const page = `${jsonLd('{"@type": "Recipe", "name": "Half a')}${jsonLd({ '@type': 'Person' })}${jsonLd(pie)}`
    expect(find(page)).toEqual(asOurs)
  })

  test('an empty recipe is skipped for one with content', () => {
    const teaser = { '@type': 'Recipe', name: 'See also: apple pie' }
    expect(find(jsonLd(teaser) + jsonLd(pie))).toEqual(asOurs)
  })
})

describe('instructions', () => {
  const steps = (recipeInstructions: unknown) => find(jsonLd({ ...pie, recipeInstructions }))?.instructions

  test.each([
    ['one text with line breaks', 'Halve the plums.\r\n\r\nBake it.'],
    ['one text with markup', '<ol><li>Halve the <b>plums</b>.</li><li>Bake it.</li></ol>'],
    ['markup that is escaped', '&lt;p&gt;Halve the plums.&lt;/p&gt;&lt;p&gt;Bake it.&lt;/p&gt;'],
    ['texts', ['Halve the plums.', 'Bake it.']],
    ['lists in a list', [[{ text: 'Halve the plums.' }, { text: 'Bake it.' }]]],
    [
      'steps of directions',
      { itemListElement: [{ itemListElement: [{ text: 'Halve the plums.' }] }, 'Bake it.'] },
    ],
    ['steps that are counted', [{ name: 'Step 1', text: 'Halve the plums.' }, 'Step 2:', 'Bake it.']],
    ['steps in lines', [{ text: 'Halve\nthe plums.' }, 'Bake<br>it.']],
    ['a text that numbers them', '1. Halve the plums. 2. Bake it.'],
    [
      'a step with a list',
      { '@type': 'HowToStep', itemListElement: [{ text: 'Halve the plums.' }, { text: 'Bake it.' }] },
    ],
    ['steps with a short name', [{ name: 'Halve', text: 'Halve the plums.' }, { name: 'Bake it.' }]],
  ])('as %s', (_, instructions) => {
    expect(steps(instructions)).toBe('Halve the plums.\nBake it.')
  })

  test('in sections keep their headings', () => {
    const section = (name: string, ...texts: string[]) => ({
      '@type': 'HowToSection',
      name,
      itemListElement: texts.map((text) => ({ '@type': 'HowToStep', text })),
    })
    expect(steps([section('Dough:', 'Mix.', 'Rest.'), section('Filling', 'Halve the plums.')])).toBe(
      'Dough:\nMix.\nRest.\nFilling:\nHalve the plums.',
    )
    expect(
      steps([section('The dough', 'The dough needs butter.', 'Mix.'), section('Filling', 'Stir.')]),
    ).toBe('The dough:\nThe dough needs butter.\nMix.\nFilling:\nStir.')
  })

  test('that contain the whole recipe begin below its ingredients', () => {
    const lines = [
      'A pie.',
      'Ingredients for the filling:',
      '1½ kg plums',
      'Method for the filling:',
      'Halve the plums.',
    ]
    expect(steps([...lines, 'Bake it.', 'Ingredients:', 'Plums'])).toBe(
      'Method for the filling:\nHalve the plums.\nBake it.',
    )
  })
})

test('the name of a step is its heading when it says more than the step begins with', () => {
  const recipeInstructions = [{ '@type': 'HowToStep', name: 'Fruit', text: 'Halve the plums.' }, 'Bake it.']
  expect(find(jsonLd({ ...pie, recipeInstructions }))?.instructions).toBe(
    'Fruit:\nHalve the plums.\nBake it.',
  )
})

describe('ingredients', () => {
  test.each([
    ['one text with line breaks', '1½ kg plums\n200 g flour'],
    ['one text with markup', '<ul><li>1½ kg plums</li><li>200 g flour</li></ul>'],
    ['texts with line breaks', ['1½ kg\nplums', '200 g<br>flour']],
    ['lists in a list', [['1½ kg plums'], ['200 g flour']]],
    ['texts with bullets', ['▢ 1½ kg plums', '• 200 g flour']],
    [
      'items with an amount',
      [
        { '@type': 'PropertyValue', name: 'plums', value: '1½', unitText: 'kg' },
        { name: 'flour', amount: '200 g' },
      ],
    ],
    [
      'a list of items',
      { '@type': 'ItemList', itemListElement: [{ item: '1½ kg plums' }, { name: '200 g flour' }] },
    ],
    ['a list with a summary', ['1½ kg plums', '200 g flour', 'Ingredients: Plums, Flour']],
    ['the same list twice', ['1½ kg plums', '200 g flour', '1½ kg plums', '200 g flour']],
  ])('as %s', (_, recipeIngredient) => {
    expect(find(jsonLd({ ...pie, recipeIngredient }))?.ingredients).toBe(asOurs.ingredients)
  })
})

describe('variants of fields', () => {
  const found = (changes: object) => find(jsonLd({ ...pie, ...changes }))

  test.each([
    ['https://kitchen.example/a.jpg', 'https://kitchen.example/a.jpg'],
    ['/a.jpg', 'https://kitchen.example/a.jpg'],
    [['a.jpg', 'b.jpg'], 'https://kitchen.example/pies/a.jpg'],
    [{ '@type': 'ImageObject', url: '//cdn.example/a.jpg' }, 'https://cdn.example/a.jpg'],
    [[{ '@type': 'ImageObject', contentUrl: ['a.jpg'] }], 'https://kitchen.example/pies/a.jpg'],
    ['data:image/png;base64,AAAA', null],
    [{ '@id': '#image' }, null],
    ['', null],
    [undefined, null],
  ])('image %j is %j', (image, url) => {
    expect(found({ image })?.image_url).toBe(url)
  })

  test('the time is the sum of its parts when there is no total', () => {
    expect(found({ totalTime: 'PT0M', prepTime: 'PT20M', cookTime: ['PT40M'] })?.cooking_time).toBe(60)
    expect(found({ totalTime: undefined, cookTime: 'PT40M' })?.cooking_time).toBe(40)
    expect(found({ totalTime: undefined })?.cooking_time).toBeNull()
  })

  test('category and keywords', () => {
    const labels = (recipeCategory: unknown, keywords: unknown) => {
      const recipe = found({ recipeCategory, keywords })
      return [recipe?.category, recipe?.keywords]
    }
    expect(labels('Dessert', 'plum, pie,autumn, Pie')).toEqual(['Dessert', 'plum, pie, autumn'])
    expect(labels(['Dessert', 'Cake'], ['plum', { name: 'pie' }])).toEqual(['Dessert, Cake', 'plum, pie'])
    expect(labels(undefined, 'plums and '.repeat(50))).toEqual(['', ''])
  })

  test('texts are cut to our limits, never within a character', () => {
    const recipe = found({
      name: '🥧'.repeat(200),
      description: 'x'.repeat(3000),
      recipeIngredient: Array(5000).fill('plum'),
      recipeInstructions: 'x'.repeat(30_000),
    })
    expect(recipe?.title).toBe('🥧'.repeat(120))
    expect(recipe?.description).toHaveLength(2000)
    expect(recipe?.ingredients).toMatch(/^(plum\n){1999}plum$/)
    expect(recipe?.instructions).toHaveLength(20_000)
  })
})

describe('microdata', () => {
  const microdata = `
    <main itemscope itemtype="https://schema.org/Recipe">
      <h1 itemprop="name">Plum pie</h1>
      <p itemprop="author" itemscope itemtype="https://schema.org/Person">by <span itemprop="name">Rosa</span></p>
      <a href="/big"><img itemprop="image" src="/pie.jpg" alt=""></a>
      <p itemprop="description">The one
        with the <em>crumbs</em>.</p>
      <meta itemprop="prepTime" content="PT15M"> <time itemprop="cookTime" datetime="PT1H">an hour</time>
      <span itemprop="recipeYield">8 slices</span>
      <ul><li itemprop="recipeIngredient">1&frac12; kg plums<li itemprop="recipeIngredient">200 g flour</ul>
      <div itemprop="recipeInstructions"><script>track()</script><p>Halve the plums.</p><p>Bake it.</p></div>
    </main>`

  test('on the elements of the page', () => {
    expect(find(microdata)).toEqual(asOurs)
  })

  test('with steps as nested items', () => {
    const step = (text: string) =>
      `<li itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToStep">
         <p itemprop="text">${text}</p></li>`
    const page = microdata.replace(
      /<div itemprop="recipeInstructions">.*<\/div>/,
      `<ol>${step('Halve the plums.')}${step('Bake it.')}</ol>`,
    )
    expect(find(page)).toEqual(asOurs)
  })

  test('as a fallback for malformed JSON-LD', () => {
    expect(find(jsonLd('{"@type": "Recipe"') + microdata)).toEqual(asOurs)
  })
})

describe('RDFa', () => {
  const rdfa = `
    <main vocab="https://schema.org/" typeof="Recipe">
      <h1 property="name">Plum pie</h1>
      <span property="author" typeof="Person"><span property="name">Rosa</span></span>
      <img property="image" src="/pie.jpg" alt="">
      <p property="description">The one with the <em>crumbs</em>.</p>
      <meta property="totalTime" content="PT1H15M"><span property="recipeYield">8 slices</span>
      <ul><li property="recipeIngredient">1&frac12; kg plums<li property="recipeIngredient">200 g flour</ul>
      <div property="recipeInstructions"><p>Halve the plums.</p><p>Bake it.</p></div>
    </main>`

  test('on the elements of the page', () => {
    expect(find(rdfa)).toEqual(asOurs)
  })

  test('with prefixes and items of the vocabulary before schema.org', () => {
    const old = rdfa
      .replace('typeof="Recipe"', 'typeof="v:Recipe"')
      .replaceAll(/property="(\w)/g, 'property="v:$1')
      .replaceAll(
        /v:recipeIngredient">([^<]* k?g) (\w+)/g,
        'v:ingredient" typeof="v:Ingredient"><i property="v:amount">$1</i> <a property="v:name">$2</a>',
      )
      .replace('v:recipeInstructions', 'v:instructions')
    expect(find(old)).toEqual(asOurs)
  })
})

test('a single ingredient, such as a category, gives way to the list of the page', () => {
  const page = `${jsonLd({ ...pie, recipeIngredient: ['Fruit'] })}<h2>Ingredients</h2>
    <ul><li>1&frac12; kg plums</li><li>200 g flour</li></ul>`
  expect(find(page)).toMatchObject({ ingredients: asOurs.ingredients, instructions: asOurs.instructions })
})

test('what one source lacks comes from the next', () => {
  const half = { ...pie, recipeInstructions: undefined, name: undefined, image: undefined }
  const page = `<head><meta property="og:image" content="/pie.jpg"></head><h1>Plum pie</h1>${jsonLd(half)}
    <h2>Ingredients</h2><ul><li>1&frac12; kg plums</li><li>200 g flour</li></ul>
    <h2>Directions</h2><ol><li>Halve the plums and roll out the dough.</li><li>Bake it until it is golden.</li></ol>`
  expect(find(page)).toEqual({
    ...asOurs,
    instructions: 'Halve the plums and roll out the dough.\nBake it until it is golden.',
  })
})

describe('no recipe', () => {
  test.each([
    ['an article', `<h1>Plums</h1>${jsonLd({ '@type': 'Article', name: 'Plums' })}`],
    ['a recipe with a name only', jsonLd({ '@type': 'Recipe', name: 'Plum pie' })],
    ['nothing', ''],
    ['JSON that is no object', jsonLd('null') + jsonLd('"Recipe"') + jsonLd('[[[]]]')],
    [
      'a recipe of odd parts',
      jsonLd({ '@type': ['Recipe', 7], name: {}, recipeIngredient: [{}, 5], image: 7 }),
    ],
  ])('in %s', (_, html) => {
    expect(find(html)).toBeUndefined()
  })

  test.each([
    ['elements in elements', '<b>'.repeat(500_000)],
    ['arrays in arrays', jsonLd('['.repeat(500_000) + ']'.repeat(500_000))],
    ['quotes without end', jsonLd(`{"a": "${'\\"'.repeat(500_000)}`)],
    ['white space', jsonLd(`{${' '.repeat(500_000)}`)],
    ['white space in a comment', jsonLd(`//${' '.repeat(500_000)}`)],
    ['white space behind a comment', jsonLd(`{ -->${' '.repeat(500_000)}x`)],
    ['scripts', jsonLd('{').repeat(50_000)],
    ['quotes in the state of a script', `<script>window.state = {"a": "${'\\"'.repeat(500_000)}</script>`],
    ['braces in the state of a script', `<script>var state = ${'{'.repeat(500_000)}</script>`],
    ['items in items', '<b itemscope itemtype="Recipe" itemprop="name text url">'.repeat(200)],
    [
      'names',
      `<b itemscope itemtype="Recipe"><i itemprop="${'name '.repeat(50_000)}">${'x\n'.repeat(50_000)}`,
    ],
    [
      'steps in steps',
      jsonLd(`{"@type":"Recipe","recipeInstructions":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    ],
  ])('in %s without end', (_, html) => {
    expect(find(html)).toBeUndefined()
  })
})
