import { describe, expect, test } from 'vitest'
import { findRecipe } from './find-recipe.ts'

const find = (html: string) => findRecipe(html, new URL('https://kitchen.example/pies/plum'))

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

describe('microformats', () => {
  test('h-recipe', () => {
    const page = `
      <article class="h-recipe">
        <h1 class="p-name">Plum pie</h1> by <a class="p-author h-card" href="/rosa">Rosa</a>
        <img class="u-photo" src="/pie.jpg" alt=""><p class="p-summary">The one with the crumbs.</p>
        <time class="dt-duration" datetime="PT1H15M">75 min</time> <data class="p-yield">8 slices</data>
        <ul><li class="p-ingredient">1½ kg plums<li class="p-ingredient">200 g flour</ul>
        <div class="e-instructions"><ol><li>Halve the plums.<li>Bake it.</ol></div>
        <a class="p-category">Dessert</a> <a class="p-category">Autumn</a>
      </article>`
    expect(find(page)).toEqual({ ...asOurs, category: 'Dessert, Autumn' })
  })

  test('hRecipe', () => {
    const page = `
      <div class="post hrecipe">
        <h2 class="fn">Plum pie</h2><img class="photo" src="/pie.jpg" alt="">
        <p class="summary">The one with the crumbs.</p><span class="duration"><span class="value-title" title="PT1H15M"></span></span>
        <span class="yield">8 slices</span>
        <ul><li class="ingredient"><span class="amount">1½ kg</span> <span class="name">plums</span></li>
          <li class="ingredient">200 g flour</li></ul>
        <ol class="instructions"><li>Halve the plums.</li><li>Bake it.</li></ol>
      </div>`
    expect(find(page)).toEqual(asOurs)
  })
})

describe('plugins', () => {
  test('WP Recipe Maker, with groups', () => {
    const ingredient = (amount: string, name: string) =>
      `<li class="wprm-recipe-ingredient"><span class="wprm-checkbox">▢ </span>
         <span class="wprm-recipe-ingredient-amount">${amount}</span> <span class="wprm-recipe-ingredient-name">${name}</span></li>`
    const page = `
      <div class="wprm-recipe-container" id="wprm-recipe-7"><h2 class="wprm-recipe-name">Plum pie</h2>
        <div class="wprm-recipe-image"><img src="data:image/gif;base64,AA" data-lazy-src="/pie.jpg" alt=""></div>
        <div class="wprm-recipe-summary">The one with the crumbs.</div>
        <div class="wprm-recipe-total-time-container">Total <span>1</span> hour <span class="sr-only">hour</span> <span>15</span> mins</div>
        <span class="wprm-recipe-servings">8</span> slices <span class="wprm-recipe-course">Dessert</span>
        <span class="wprm-recipe-keyword">plums, autumn</span>
        <h4 class="wprm-recipe-group-name">Filling</h4><ul>${ingredient('1½ kg', 'plums')}</ul>
        <h4 class="wprm-recipe-group-name">Crumbs</h4><ul>${ingredient('200 g', 'flour')}</ul>
        <ol><li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text">Halve the plums.</div></li>
          <li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text"><span>Bake it.</span></div></li></ol>
      </div>`
    expect(find(page)).toEqual({
      ...asOurs,
      ingredients: 'Filling:\n1½ kg plums\nCrumbs:\n200 g flour',
      category: 'Dessert',
      keywords: 'plums, autumn',
    })
  })

  // Title, photo, summary, time, yield, ingredients and steps of each.
  test.each([
    [
      'Tasty',
      'tasty-recipes',
      'title image description total-time yield ingredients instructions',
      'tasty-recipes-',
    ],
    [
      'Create',
      'mv-create-card',
      'title image description time-total yield ingredients instructions',
      'mv-create-',
    ],
    [
      'EasyRecipe',
      'easyrecipe',
      'ERSName photo ERSSummary duration yield ERSIngredients ERSInstructions',
      '',
    ],
    [
      'Zip Recipes',
      'zlrecipe',
      'fn photo summary duration yield zrdn-ingredients-list zrdn-instructions-list',
      '',
    ],
    ['Jetpack', 'jetpack-recipe', 'title image - time servings ingredients directions', 'jetpack-recipe-'],
    [
      'WP Ultimate Recipe',
      'wpurp-container',
      'title image description cook-time servings ingredient instruction',
      'wpurp-recipe-',
    ],
  ])('%s', (_, recipe, names, prefix) => {
    const [title, photo, summary, time, servings, ingredients, steps] = names
      .split(' ')
      .map((name) => prefix + name)
    const list = (name: string | undefined, ...items: string[]) =>
      name?.endsWith('s') || name?.includes('list')
        ? `<div class="${name}"><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></div>`
        : `<ul>${items.map((item) => `<li class="${name}">${item}</li>`).join('')}</ul>`
    const page = `
      <div class="${recipe}"><h2 class="${title}">Plum pie</h2><div class="${photo}"><img src="/pie.jpg" alt=""></div>
        <div class="${summary}">The one with the crumbs.</div><p class="${time}">1 hour 15 minutes</p><p class="${servings}">8 slices</p>
        ${list(ingredients, '1½ kg plums', '200 g flour')} ${list(steps, 'Halve the plums.', 'Bake it.')}</div>`
    expect(find(page)).toEqual({ ...asOurs, description: summary?.endsWith('-') ? '' : asOurs.description })
  })
})
