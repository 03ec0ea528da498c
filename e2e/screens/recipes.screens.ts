// Recipes: empty, a list, the form, one recipe and its printed page.

import { expect, test } from '../kinfold.ts'
import { paint, SCENES } from '../landscape.ts'
import { aPerson, asMember, foundFamily, joinFamily } from '../members.ts'
import { shoot } from './shoot.ts'

const PIE = {
  title: 'Plum pie of the back garden',
  description: 'The one that Grandpa waits for all summer. Use plums that are almost too ripe.',
  cooking_time: 75,
  servings: 8,
  ingredients: [
    '1.2 kg plums',
    '1 1/2 cups flour',
    '125 g cold butter',
    '½ tsp salt',
    '2-3 tbsp sugar',
    '1 egg',
    'A little milk, to brush',
    'Cinnamon to taste',
  ].join('\n'),
  instructions: [
    'Rub the butter into the flour and the salt until it looks like breadcrumbs. Bind it with the egg, and let it rest in the cold for half an hour.',
    'Stone the plums and cut them in quarters.',
    'Roll out two thirds of the dough, line a 26 cm tin with it, and lay the plums in circles. Sugar and cinnamon on top.',
    'Strips of the remaining dough make the lattice. Brush it with milk.',
    'Bake at 190 °C for 45 minutes, until the juice bubbles.',
  ].join('\n'),
  source_url: 'https://www.plum-pies.example/back-garden',
}

test('the family’s recipes', async ({ kinfold, visitor }) => {
  const [rosa, bento] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira')]
  const [page, bentosPage] = [await visitor(), await visitor()]
  await joinFamily(bentosPage, bento, await foundFamily(page, rosa, 'Oliveira'))
  await page.goto('/recipes')
  await expect(page.getByText('No recipes yet.')).toBeVisible()
  await shoot(page, 'recipes-empty')

  const { db, family_id } = await asMember(kinfold, rosa)
  const theirs = await asMember(kinfold, bento)
  const store = async (scene: keyof typeof SCENES) => {
    const { width, height } = SCENES[scene]
    const name = `${crypto.randomUUID().replaceAll('-', '').slice(10)}_${width}x${height}.jpg`
    const pictures = db.storage.from('pictures')
    const { error } = await pictures.upload(name, await paint(page, SCENES[scene]), {
      contentType: 'image/jpeg',
    })
    if (error) throw error
    return pictures.getPublicUrl(name).data.publicUrl
  }
  const more = { family_id, ingredients: '1 onion', instructions: 'Chop it.' }
  await theirs.db
    .from('recipes')
    .insert([
      {
        ...more,
        title: 'Caldo verde',
        description: 'Kale, potatoes, and the good chouriço.',
        cooking_time: 40,
        servings: 6,
      },
      { ...more, title: 'Sourdough', image_url: null, cooking_time: 1440, servings: 1 },
      { ...more, title: 'Hot chocolate after the lake', description: 'For cold hands.', servings: 2 },
    ])
    .throwOnError()
  await db
    .from('recipes')
    .insert({ ...more, title: 'Summer soup', cooking_time: 25, servings: 4, image_url: await store('lake') })
    .throwOnError()
  const { data: pie } = await db
    .from('recipes')
    .insert({ ...PIE, family_id, image_url: await store('frost') })
    .select('id')
    .single()
    .throwOnError()

  await page.reload()
  await expect(page.getByRole('article', { name: PIE.title })).toBeVisible()
  await shoot(page, 'recipes')
  await shoot(page, 'recipes-whole', { fullPage: true })
  await page.getByRole('searchbox', { name: 'Search recipes...' }).fill('pizza')
  await shoot(page, 'recipes-none-found')

  await page.goto(`/recipes/${pie.id}`)
  await expect(page.getByRole('heading', { name: PIE.title })).toBeVisible()
  await shoot(page, 'recipe')
  await page.getByRole('button', { name: 'More servings' }).click()
  await shoot(page, 'recipe-whole', { fullPage: true })
  await page.emulateMedia({ media: 'print' })
  await shoot(page, 'recipe-print', { fullPage: true })
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'Edit Recipe' }).click()
  await shoot(page, 'recipe-edit')
  await page.getByRole('textbox', { name: 'Ingredients' }).scrollIntoViewIfNeeded()
  await shoot(page, 'recipe-edit-below')
  await db
    .from('recipes')
    .update({ title: 'Plum pie of the front garden', ingredients: `${PIE.ingredients}\nHoney` })
    .eq('id', pie.id)
    .throwOnError()
  await page.getByRole('textbox', { name: 'Title' }).fill('Plum pie of Aunt Zélia')
  await page.getByRole('textbox', { name: 'Ingredients' }).fill(`${PIE.ingredients}\nVanilla`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog', { name: 'This was changed while you were editing' })).toBeVisible()
  await shoot(page, 'recipe-edit-conflict')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete' }).click()
  await shoot(page, 'recipe-delete')

  await page.goto('/recipes/lost')
  await shoot(page, 'recipe-not-found')

  await page.goto('/recipes')
  await page.getByRole('button', { name: 'Add Recipe' }).click()
  await shoot(page, 'recipes-add')
  await page.route('**/functions/v1/import-recipe', (route) =>
    route.fulfill({ json: { ...PIE, source_url: undefined, image_url: null } }),
  )
  await page.getByLabel('Title').fill('Rosa’s pie')
  await page.getByLabel('Import from a link').fill('plum-pies.example/back-garden')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Filled in from')).toBeVisible()
  await shoot(page, 'recipes-imported')
  await page.route('**/functions/v1/fetch-picture', (route) =>
    route.fulfill({ status: 422, json: { message: 'There is no picture at this address.' } }),
  )
  await page.getByText('Photo from a web address').click()
  await page.getByLabel('Image URL').fill('https://pies.example/not-there.jpg')
  await page.getByLabel('Servings').fill('many')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Recipe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Recipe' }).click()
  await expect(page.getByText('Servings must be a number')).toBeVisible()
  await page.getByLabel('Image URL').scrollIntoViewIfNeeded()
  await shoot(page, 'recipes-add-problem')
})

test('recipes that cannot be read', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira')
  await page.route('**/rest/v1/recipes**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is tired.' } }),
  )
  await page.goto('/recipes')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await shoot(page, 'recipes-failed')
})
