// Recipes: adding, finding, cooking, sharing and taking them from the web.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { copied, copy, toast, withoutLiveUpdates } from './app.ts'
import { isSecure } from './host.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import type { FamilyMember } from './members.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Recipe' })
const send = (page: Page, name = 'Add Recipe') => dialog(page).getByRole('button', { name }).click()
const ingredients = (page: Page) => page.getByRole('region', { name: 'Ingredients' }).getByRole('listitem')
/** With an error that was not written for people. */
const failWith = (page: Page, path: string, method: string, status = 400) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { code: '22023', message: 'The oven is cold.' } })
      : route.fallback(),
  )

const PIE = {
  title: 'Plum pie',
  description: 'Grandpa waits for it all summer.',
  ingredients: '1 1/2 cups flour\n200g butter\n1 (400 g) can plums\nSalt to taste',
  instructions: '1. Heat the oven to 180 °C.\n2. Bake for 45 minutes.',
  cooking_time: 75,
  servings: 4,
}

async function write({ db, family_id }: FamilyMember, ...recipes: object[]): Promise<string> {
  const rows = recipes.map((recipe) => ({ ...PIE, ...recipe, family_id }))
  const { data } = await db.from('recipes').insert(rows).select('id').throwOnError()
  return data[0]?.id
}

test('a long form keeps its title and buttons in sight, also above a keyboard', {
  tag: '@both',
}, async ({ rosa }) => {
  const page = await rosa.open('/recipes')
  await addButton(page).click()
  const parts = [
    dialog(page).getByRole('heading', { name: 'Add Recipe' }),
    dialog(page).getByRole('button', { name: 'Add Recipe' }),
  ]
  const inSight = async () => {
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  }
  await inSight()
  await dialog(page).getByLabel('Instructions').focus()
  await expect(dialog(page).getByLabel('Instructions')).toBeInViewport({ ratio: 1 })
  await inSight()

  // As a browser reports an on-screen keyboard.
  await page.evaluate(() => {
    const view = window.visualViewport
    if (!view) return
    Object.defineProperty(view, 'height', { value: window.innerHeight - 300 })
    view.dispatchEvent(new Event('resize'))
  })
  const seen = (page.viewportSize()?.height ?? 0) - 300
  const bottom = async () => {
    const box = await parts[1]?.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(bottom).toBeLessThanOrEqual(seen)
  await inSight()
})

test('a recipe is added, and nothing typed is lost', { tag: '@main' }, async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open('/recipes'), await bento.open('/recipes')]
  for (const one of [page, bentosPage]) {
    await expect(one.getByText('No recipes yet. Add your first family recipe!')).toBeVisible()
  }
  await expectAccessible(page)

  await addButton(page).click()
  await send(page)
  await expect(dialog(page).getByText('Title is required')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await field(page, 'Title').fill('Plum pie')
  await field(page, 'Description').fill('Grandpa waits for it all summer.')
  await field(page, 'Cooking time').fill('75')
  await field(page, 'Servings').fill('4')
  await field(page, 'Ingredients').fill('2 plums\n½ tsp salt')
  await field(page, 'Instructions').fill('Stone the plums.\nBake.')
  await dialog(page)
    .getByTestId('picture-picker')
    .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(dialog(page).getByText('notes.jpg is not a photo that can be shown here.')).toBeVisible()
  await dialog(page)
    .getByTestId('picture-picker')
    .setInputFiles({ name: 'pie.jpg', mimeType: 'image/jpeg', buffer: await paint(page, SCENES.dusk) })
  await expect(dialog(page).getByRole('img', { name: 'Photo of Plum pie' })).toBeVisible()

  await failWith(page, '**/rest/v1/recipes**', 'POST')
  await send(page)
  await expect(toast(page, 'Failed to add recipe', 'An error occurred')).toBeVisible()
  await page.unroute('**/rest/v1/recipes**')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await addButton(page).click()
  await expect(dialog(page).getByText('Your unsaved draft was restored.')).toBeVisible()
  await expect(field(page, 'Instructions')).toHaveValue('Stone the plums.\nBake.')
  await expect(dialog(page).getByRole('img', { name: 'Photo of Plum pie' })).toBeVisible()
  await send(page)
  await expect(toast(page, 'Recipe added')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  // Another member sees it live, and the draft is gone.
  for (const one of [page, bentosPage]) {
    for (const text of ['Grandpa waits for it all summer.', '75 min', '4 servings', 'Rosa Oliveira']) {
      await expect(card(one, 'Plum pie')).toContainText(text)
    }
    await expect(card(one, 'Plum pie').getByRole('img', { name: 'Photo of Plum pie' })).toBeVisible()
  }
  await addButton(page).click()
  await expect(field(page, 'Title')).toHaveValue('')
})

test('recipes are found by title and description', { tag: '@both' }, async ({ rosa }) => {
  const page = await rosa.open(null)
  await write(
    rosa,
    ...Array.from({ length: 120 }, (_, index) => ({ title: `Soup ${index + 1}`, description: null })),
    { title: 'Crème brûlée', description: 'A crust of SUGAR' },
    { cooking_time: null, servings: null },
  )
  await page.goto('/recipes')
  await expect(card(page, 'Soup 120')).toHaveCount(1)
  await expect(page.getByRole('article')).toHaveCount(122)

  const search = page.getByRole('searchbox', { name: 'Search recipes...' })
  await search.fill('sUgAr')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'Crème brûlée')).toBeVisible()
  await search.fill('creme')
  await expect(card(page, 'Crème brûlée')).toBeVisible()
  await card(page, 'Crème brûlée').getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: 'Crème brûlée', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('creme')
  await expect(page.getByRole('article')).toHaveCount(1)
  await search.fill('pizza')
  await expect(page.getByText('No recipes found matching your search.')).toBeVisible()
})

test('a recipe is read, scaled, printed, shared, changed and deleted', {
  tag: ['@desktop', '@main'],
}, async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open(null)]
  const source_url = 'https://www.plum-pies.example/plum'
  const id = await write(rosa, { source_url })
  const bare = await write(rosa, {
    title: 'Toast',
    description: null,
    cooking_time: null,
    servings: null,
  })

  await page.goto(`/recipes/${bare}`)
  await expect(page.getByText('N/A')).toHaveCount(2)
  await page.getByRole('link', { name: 'Back to Recipes' }).click()
  await card(page, 'Plum pie').getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL(`/recipes/${id}`)
  await expect(page.getByText('75 minutes')).toBeVisible()
  await expect(ingredients(page)).toHaveText([
    '1 1/2 cups flour',
    '200g butter',
    '1 (400 g) can plums',
    'Salt to taste',
  ])
  await expect(page.getByRole('region', { name: 'Instructions' }).getByRole('listitem')).toHaveText([
    'Heat the oven to 180 °C.',
    'Bake for 45 minutes.',
  ])
  const source = page.getByRole('link', { name: 'From plum-pies.example' })
  await expect(source).toHaveAttribute('href', source_url)
  await expect(source).toHaveAttribute('rel', 'noreferrer')
  await expectAccessible(page)

  const more = page.getByRole('button', { name: 'More servings' })
  for (let people = 5; people <= 8; people++) await more.click()
  await expect(ingredients(page)).toHaveText([
    '3 cups flour',
    '400g butter',
    '2 (400 g) can plums',
    'Salt to taste',
  ])
  await page.getByRole('button', { name: 'Back to 4' }).click()
  await expect(ingredients(page).first()).toHaveText('1 1/2 cups flour')

  const step = page.getByRole('button', { name: 'Heat the oven to 180 °C.' })
  await step.press('Enter')
  await expect(step).toHaveAttribute('aria-pressed', 'true')
  // What it shows otherwise is in plain-http.spec.ts.
  if (isSecure) {
    await page.getByRole('switch', { name: 'Keep the screen on' }).click()
    await expect(page.getByRole('switch', { name: 'Keep the screen on' })).toBeChecked()
  }

  // print() opens a window of the system.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Plum pie' })).toBeVisible()
  for (const aside of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('switch')]) {
    await expect(aside.filter({ visible: true })).toHaveCount(0)
  }
  await page.emulateMedia({ media: null })

  // On a device without a share sheet.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await copied(page)).toBe(page.url())

  await bentosPage.goto(`/recipes/${id}`)
  await expect(bentosPage.getByRole('button', { name: 'Share' })).toBeVisible()
  for (const name of ['Delete', 'Edit Recipe']) {
    await expect(bentosPage.getByRole('button', { name })).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Edit Recipe' }).click()
  await expect(field(page, 'Ingredients')).toHaveValue(PIE.ingredients)
  await field(page, 'Title').fill('Damson pie')
  await failWith(page, '**/rest/v1/recipes**', 'PATCH')
  await send(page, 'Save Changes')
  await expect(toast(page, 'Failed to update recipe', 'An error occurred')).toBeVisible()
  await page.unroute('**/rest/v1/recipes**')
  await send(page, 'Save Changes')
  await expect(toast(page, 'Recipe updated')).toBeVisible()
  for (const one of [page, bentosPage]) {
    await expect(one.getByRole('heading', { name: 'Damson pie' })).toBeVisible()
  }

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Delete Recipe')
  await expect(dialog(page)).toContainText(
    'Are you sure you want to delete this recipe? This action cannot be undone.',
  )
  await expectAccessible(page, '[role=dialog]')
  await failWith(page, '**/rest/v1/recipes**', 'DELETE')
  await send(page, 'Delete')
  await expect(toast(page, 'Failed to delete recipe', 'An error occurred')).toBeVisible()
  await page.unroute('**/rest/v1/recipes**')
  await send(page, 'Delete')
  await expect(toast(page, 'Recipe deleted')).toBeVisible()
  await expect(page).toHaveURL('/recipes')
  await expect(card(page, 'Toast')).toBeVisible()
  await expect(card(page, 'Damson pie')).toHaveCount(0)

  await expect(bentosPage.getByRole('heading', { name: 'Recipe not found' })).toBeVisible()
  await expectAccessible(bentosPage)
  await bentosPage.getByRole('link', { name: 'Back to Recipes' }).click()
  await expect(card(bentosPage, 'Toast')).toBeVisible()
})

test('recipes that fail to load can be loaded again', async ({ rosa }) => {
  const page = await rosa.open(null)
  await withoutLiveUpdates(page)
  const id = await write(rosa, {})
  await failWith(page, '**/rest/v1/recipes**', 'GET')
  await page.goto('/recipes')
  await expect(toast(page, 'Failed to load recipes', 'Please try again later')).toBeVisible()
  await page.unroute('**/rest/v1/recipes**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'Plum pie')).toBeVisible()

  await failWith(page, `**/rest/v1/recipes**id=eq.${id}**`, 'GET')
  await card(page, 'Plum pie').getByRole('link', { name: 'View' }).click()
  await expect(toast(page, 'Failed to load recipe', 'Please try again later').first()).toBeVisible()
  await expect(page).toHaveURL('/recipes')
  await page.goto('/recipes/not-a-recipe')
  await expect(page.getByRole('heading', { name: 'Recipe not found' })).toBeVisible()
})

test('an imported recipe brings its picture', async ({ rosa }) => {
  const page = await rosa.open(null)
  const picture = await paint(page, SCENES.lake)
  let reachable = false
  await page.route('**/functions/v1/fetch-picture', (route) =>
    reachable
      ? route.fulfill({ contentType: 'application/octet-stream', body: picture })
      : route.fulfill({ status: 422, json: { code: 'no_picture' } }),
  )
  const [source_url, image_url] = ['https://plum-pies.example/plum', 'https://plum-pies.example/plum.jpg']
  await page.route('**/functions/v1/import-recipe', (route) =>
    route.fulfill({ json: { ...PIE, image_url, source_url } }),
  )
  await page.goto('/recipes')
  await addButton(page).click()
  await field(page, 'Import from a link').fill(source_url)
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page).getByText('Filled in from plum-pies.example.')).toBeVisible()

  await expect(dialog(page).getByText('There is no picture at this address.')).toBeVisible()
  await send(page)
  await expect(field(page, 'Image URL')).toBeFocused()
  await expect(field(page, 'Image URL')).toHaveValue(image_url)
  await expectAccessible(page, '[role=dialog]')
  reachable = true
  await dialog(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Photo of Plum pie' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Remove photo' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Choose a photo' })).toBeFocused()
  await copy(page, 'https://plum-pies.example/other.jpg')
  await dialog(page).getByText('Photo from a web address').click()
  await field(page, 'Image URL').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(dialog(page).getByRole('img', { name: 'Photo of Plum pie' })).toBeVisible()
  await send(page)
  await expect(toast(page, 'Recipe added')).toBeVisible()

  await card(page, 'Plum pie').getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('link', { name: 'From plum-pies.example' })).toBeVisible()
  const photo = page.getByRole('img', { name: 'Photo of Plum pie' })
  await expect(photo).toHaveAttribute('src', /\/storage\/v1\/object\/public\/pictures\//)
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
