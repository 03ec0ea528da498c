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
  ])('as %s', (_, content) => {
    expect(find(`<html><head>${jsonLd(content)}</head></html>`)).toEqual(asOurs)
  })

  test.each([
    ['in a comment', `<!--\n${JSON.stringify(pie)}\n-->`],
    ['in a CDATA section', `//<![CDATA[\n${JSON.stringify(pie)}\n//]]>`],
    ['with a comma too many', JSON.stringify(pie).replace('"]', '",]').replace(/}$/, ',\n}')],
    ['with line breaks in a text', JSON.stringify(pie).replace('The one with', 'The one\twith')],
  ])('that is written by hand: %s', (_, content) => {
    expect(find(jsonLd(content))).toEqual(asOurs)
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
