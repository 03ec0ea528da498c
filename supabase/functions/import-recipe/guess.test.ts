import { describe, expect, test } from 'vitest'
import { findRecipe } from './find-recipe.ts'

const find = (html: string) => findRecipe(html, new URL('https://kitchen.example/pies/plum'))

const page = (ingredients: string, steps: string) => `
  <html><head><title>Plum pie – Rosa’s kitchen</title><meta property="og:image" content="/pie.jpg">
    <meta name="description" content="The one with the crumbs."></head>
  <body><nav><ul><li>Home</li><li>12 cakes</li><li>24 soups</li></ul></nav>
    <h1>Plum pie</h1><p>Every September the tree in our garden bends down to the grass.</p><p>Serves 8</p>
    <h2>${ingredients}</h2><ul><li>1½ kg plums</li><li>200 g flour</li></ul><p>Take ripe ones.</p>
    <h2>${steps}</h2><p>Halve the plums and take out the stones.</p><p>Bake the pie until it is golden.</p>
    <h2>Comments</h2><p>We made it twice within a week, and it was gone each time.</p></body></html>`

const pie = {
  title: 'Plum pie',
  description: 'The one with the crumbs.',
  ingredients: '1½ kg plums\n200 g flour',
  instructions: 'Halve the plums and take out the stones.\nBake the pie until it is golden.',
  cooking_time: null,
  servings: 8,
  category: '',
  keywords: '',
  image_url: 'https://kitchen.example/pie.jpg',
}

describe('by headings', () => {
  test.each([
    ['Ingredients (serves 8)', 'Directions'],
    ['THE INGREDIENTS:', 'How to make plum pie'],
    ['Zutaten für 8 Portionen', 'So geht’s:'],
    ['Ingrédients', 'Préparation'],
    ['Ingredientes', 'Elaboración'],
    ['Ingredientes', 'Modo de preparo'],
    ['Ingredienti', 'Procedimento'],
    ['Ingrediënten', 'Bereidingswijze'],
    ['Ingredienser', 'Gör så här'],
    ['Ingredienser', 'Fremgangsmåde'],
    ['Ainekset', 'Valmistusohje'],
    ['Składniki', 'Sposób przygotowania'],
    ['Suroviny', 'Postup'],
    ['Hozzávalók', 'Elkészítés'],
    ['Ingrediente', 'Mod de preparare'],
    ['Malzemeler', 'Hazırlanışı'],
    ['Ингредиенты', 'Приготовление'],
    ['Υλικά', 'Εκτέλεση'],
    ['材料（8人分）', '作り方'],
    ['食材', '做法'],
    ['재료', '만드는 법'],
    ['المقادير', 'طريقة التحضير'],
    ['מצרכים', 'אופן ההכנה'],
  ])('%s and %s', (ingredients, steps) => {
    expect(find(page(ingredients, steps))).toEqual(pie)
  })

  test('in lists of elements that are items by their role', () => {
    const item = (name: string, amount: string) =>
      `<div role="listitem"><div>${name}</div><div>${amount}</div></div>`
    const plain = `<h2>Ingredients</h2><div role="list">${item('plums', '1½ kg')}${item('flour', '200 g')}</div>
      <h2>Method</h2><p>Halve the plums and take out the stones.</p><p>Bake the pie until it is golden.</p>`
    expect(find(plain)?.ingredients).toBe('plums 1½ kg\nflour 200 g')
  })

  test('that are only bold, with groups and lines instead of lists', () => {
    const plain = `<h1>Plum pie</h1><p><strong>Ingredients</strong></p><p>1½ kg plums<br>200 g flour</p>
      <p><b>Method</b></p><p>Halve the plums and take out the stones.<br>Bake the pie until it is golden.</p>
      <h3>Notes</h3><p>It also freezes well, should any of it be left.</p>`
    expect(find(plain)).toMatchObject({ ingredients: pie.ingredients, instructions: pie.instructions })
  })

  test('with groups of ingredients and steps', () => {
    const grouped = `<h1>Plum pie</h1><h2>Ingredients</h2><h3>Filling</h3><ul><li>1½ kg plums</li></ul>
      <h3>Crumbs</h3><ul><li>200 g flour</li></ul><h2>Preparation</h2>
      <p>Preparation time: 20 min</p><ol><li>Halve the plums and take out the stones.</li><li>Bake the pie until it is golden.</li></ol>`
    expect(find(grouped)).toMatchObject({ ingredients: 'Filling:\n1½ kg plums\nCrumbs:\n200 g flour' })
  })

  test('with the steps as a list below the ingredients, under another heading', () => {
    const started = page('Ingredients', 'Let us begin!').replaceAll(
      /<p>(Halve.*?|Bake.*?)<.p>/g,
      '<li>$1</li>',
    )
    expect(find(started)).toMatchObject({ ingredients: pie.ingredients, instructions: pie.instructions })
    const shopping = started.replace('Halve the plums and take out the stones.', 'A knife')
    expect(find(shopping)).toMatchObject({ instructions: '' })
  })

  test('without any, by lines with amounts above sentences', () => {
    const [first, second] = [
      'Halve the plums and take out the stones, one after the other.',
      'Bake the pie until it is golden, for about an hour.',
    ]
    const story = '<p>Three days ago we picked the plums, and there were many of them.</p>'
    const loose = `<p>3 hours ago</p><p>2 comments</p>${story}<p>2 cups plums</p><p>Salt</p><p>200 g flour</p><p>${first}</p><p>${second}</p><p>Print</p>`
    expect(find(loose)).toMatchObject({
      ingredients: '2 cups plums\nSalt\n200 g flour',
      instructions: `${first}\n${second}`,
    })
    expect(find(`<p>3 hours ago</p><p>2 comments</p>${story}<p>${first}</p>`)).toBeUndefined()
  })

  test('in the layout tables of old pages, and items that hold several lines', () => {
    const old = `<table><tr><td><h3>Ingredients</h3><table><tr><td><p>1½ kg plums</p></td></tr><tr><td><p>200 g flour</p></td></tr></table></td>
      <td><table><tr><td>Energy</td><td>300 kcal</td></tr></table></td></tr>
      <tr><td><h3>Directions</h3><ol><li>Halve the plums and take out the stones.</li><li>Bake the pie until it is golden.</li></ol></td></tr></table>`
    expect(find(old)).toMatchObject({ ingredients: pie.ingredients, instructions: pie.instructions })
    const lines = page('Ingredients', 'Method').replace(
      '<li>200 g flour</li>',
      '<li>For the crumbs<br>200 g flour<br>100 g sugar<br>80 g butter</li>',
    )
    expect(find(lines)?.ingredients.split('\n')).toHaveLength(5)
  })

  test('with numbered steps up to the last number', () => {
    const counted = `<h1>Plum pie</h1><h2>Ingredients</h2><p>1½ kg plums</p><p>200 g flour</p><h2>Method</h2>
      <p>1. Halve the plums and take out the stones.</p><p>2. Rub flour and butter to crumbs.</p><p>3. Bake the pie until it is golden.</p><p>More to see</p>`
    expect(find(counted)?.instructions).toBe(
      'Halve the plums and take out the stones.\nRub flour and butter to crumbs.\nBake the pie until it is golden.',
    )
  })

  test('the list with amounts, not the one that explains', () => {
    const explained = page('Ingredients', 'Method').replace(
      '<p>Serves 8</p>',
      '<h2>Ingredients</h2><ul><li>Plums: ripe ones</li><li>Flour: any</li></ul><p>Serves 8</p>',
    )
    expect(find(explained)).toMatchObject({ ingredients: pie.ingredients })
  })
})

test('the name of the site is no title', () => {
  const named = page('Ingredients', 'Method')
  expect(find(named.replace('<h1>', '<h1>Rosa’s kitchen</h1><h1>'))?.title).toBe('Plum pie')
  expect(find(named.replace('<h1>Plum pie', '<h1>Rosa’s kitchen'))?.title).toBe('Plum pie')
})

describe('by class names', () => {
  test('of the parts', () => {
    const plain = `<h1>Plum pie</h1><div class="recipe__ingredients-list"><div class="row"><span>1½ kg</span> <span>plums</span></div>
      <div class="row"><span>200 g</span> <span>flour</span></div></div>
      <div class="recipe-steps"><div>Halve the plums and take out the stones.</div><div>Bake the pie until it is golden.</div></div>`
    expect(find(plain)).toMatchObject({ ingredients: pie.ingredients, instructions: pie.instructions })
  })

  test('of each line, with amounts apart', () => {
    const plain = `<h1>Plum pie</h1><div><p class="zutat"><b>1½ kg</b> plums</p><p class="zutat"><b>200 g</b> flour</p></div>
      <p class="zubereitung-text">Halve the plums and take out the stones.</p><p class="zubereitung-text">Bake the pie until it is golden.</p>`
    expect(find(plain)).toMatchObject({ ingredients: pie.ingredients, instructions: pie.instructions })
  })
})

test.each([
  [
    'an article about plums',
    '<h1>Plums</h1><h2>Method of growing</h2><p>Plant the tree in autumn, before the frost.</p>',
  ],
  ['a heading without a list', '<h1>Ingredients of a good life</h1><p>Sleep, bread and friends.</p>'],
])('%s is no recipe', (_, html) => {
  expect(find(html)).toBeUndefined()
})
