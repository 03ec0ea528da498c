import { describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const write = (by: Person, values: object = {}) =>
  by.db
    .from('recipes')
    .insert({
      user_id: by.id,
      family_id: family.id,
      title: 'Caldo verde',
      description: 'As it was made in Minho',
      ingredients: '500 g potatoes\n200 g kale',
      instructions: 'Boil the potatoes.\nAdd the kale.',
      cooking_time: 40,
      servings: 4,
      image_url: null,
      ...values,
    })
    .select('*, author:profiles(id, full_name, avatar_url)')
    .single()

const change = (by: Person, id: string, values: object) =>
  by.db.from('recipes').update(values).eq('id', id).select('id')

const remove = (by: Person, id: string) =>
  by.db.from('recipes').delete().eq('id', id).eq('user_id', by.id).select('id')

const stored = (path: string) => `https://hub.example/storage/v1/object/public/${path}`

test('a member adds a recipe, and the family reads it with its author', async () => {
  const { data } = await write(cousin).throwOnError()

  expect(data).toMatchObject({
    title: 'Caldo verde',
    ingredients: '500 g potatoes\n200 g kale',
    cooking_time: 40,
    servings: 4,
    author: { id: cousin.id, full_name: 'Cousin', avatar_url: null },
  })
  expect((await nana.db.from('recipes').select('id').eq('id', data.id)).data).toHaveLength(1)
})

test('a blank picture is none, and one stored elsewhere is refused with its field', async () => {
  expect((await write(cousin, { image_url: ' ' }).throwOnError()).data.image_url).toBeNull()
  const { error } = await write(cousin, { image_url: 'https://pies.example/pie.jpg' })
  expect(error).toMatchObject({ code: '23514', message: 'picture_not_stored', details: 'image_url' })
})

test('the family receives changes live, other families do not', async () => {
  const [here, nextDoor] = await Promise.all([
    listenTo(nana.db, 'recipes'),
    listenTo(outsiders.neighbour.db, 'recipes'),
  ])
  const { data } = await write(cousin).throwOnError()

  await vi.waitFor(() => expect(rowsOf(here)).toEqual([expect.objectContaining({ id: data.id })]))
  await catchUp(outsiders.neighbour)
  expect(nextDoor).toEqual([])
})

test('outsiders find none, anonymous visitors are refused, and an invite code shows none', async () => {
  await write(nana).throwOnError()

  for (const { db } of Object.values(outsiders)) {
    const recipes = db.from('recipes').select().eq('family_id', family.id)
    expect((await recipes.setHeader('x-invite-code', family.invite_code)).data).toEqual([])
  }
  expect((await hub.anonymous.from('recipes').select()).error?.code).toBe('42501')
})

describe('editing and deleting', () => {
  test('the author may', async () => {
    const { data } = await write(cousin).throwOnError()

    expect((await change(cousin, data.id, { title: 'Kale soup', servings: null })).data).toHaveLength(1)
    expect((await remove(cousin, data.id)).data).toEqual([{ id: data.id }])
  })

  test('no other member may, not even an admin', async () => {
    const { data } = await write(cousin).throwOnError()

    for (const person of [nana, ...Object.values(outsiders)]) {
      expect((await change(person, data.id, { title: 'Mine' })).data).toEqual([])
      expect((await person.db.from('recipes').delete().eq('id', data.id).select()).data).toEqual([])
    }
    expect((await hub.anonymous.from('recipes').delete().eq('id', data.id)).error?.code).toBe('42501')
    expect((await nana.db.from('recipes').select('title').eq('id', data.id)).data).toEqual([
      { title: 'Caldo verde' },
    ])
  })

  test('a recipe keeps its family and author', async () => {
    const { data } = await write(cousin).throwOnError()

    for (const values of [{ family_id: null }, { user_id: nana.id }, { created_at: '2999-01-01' }]) {
      expect((await change(cousin, data.id, values)).error?.code).toBe('42501')
    }
  })
})

describe('values', () => {
  test.each([
    ['neither time nor servings', { cooking_time: null, servings: null, description: null }],
    ['a cooking time of zero', { cooking_time: 0 }],
    ['a picture stored here', { image_url: stored('pictures/abc.webp') }],
    ['a source', { source_url: 'https://cooking.example/caldo-verde' }],
  ])('accepts %s', async (_, values) => {
    expect((await write(cousin, values)).error).toBeNull()
  })

  test.each([
    ['no title', { title: ' ' }],
    ['a title of two lines', { title: 'Caldo\nverde' }],
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['no ingredients', { ingredients: ' \n ' }],
    ['no instructions', { instructions: '' }],
    ['instructions that are too long', { instructions: 'x'.repeat(20_001) }],
    ['a negative time', { cooking_time: -1 }],
    ['zero servings', { servings: 0 }],
    ['an external picture', { image_url: 'https://tracker.example/pixel.gif' }],
    ['a picture in another bucket', { image_url: stored('family-media/abc.webp') }],
    ['a javascript: source', { source_url: 'javascript:alert(1)' }],
  ])('refuses %s', async (_, values) => {
    expect((await write(cousin, values)).error?.code).toBe('23514')
  })
})

describe('favourites', () => {
  const mark = (by: Pick<Person, 'db'>, recipe_id: string, values: object = {}) =>
    by.db.from('recipe_favourites').insert({ recipe_id, ...values })
  const marked = async (by: Pick<Person, 'db'>) =>
    (await by.db.from('recipe_favourites').select('recipe_id').throwOnError()).data.map(
      (row) => row.recipe_id,
    )

  test('belong to the member who marks them, also in the list of recipes', async () => {
    const { data: recipe } = await write(cousin).throwOnError()
    await mark(nana, recipe.id).throwOnError()
    expect(await marked(nana)).toContain(recipe.id)
    expect(await marked(cousin)).not.toContain(recipe.id)

    const listed = (by: Person) =>
      by.db.from('recipes').select('favourites:recipe_favourites(user_id)').eq('id', recipe.id).single()
    expect((await listed(nana)).data).toEqual({ favourites: [{ user_id: nana.id }] })
    expect((await listed(cousin)).data).toEqual({ favourites: [] })

    await cousin.db.from('recipe_favourites').delete().eq('recipe_id', recipe.id).throwOnError()
    expect(await marked(nana)).toContain(recipe.id)
    await nana.db.from('recipe_favourites').delete().eq('recipe_id', recipe.id).throwOnError()
    expect(await marked(nana)).not.toContain(recipe.id)
  })

  test('are of one’s own family and one’s own, once', async () => {
    const { data: recipe } = await write(cousin).throwOnError()
    for (const person of Object.values(outsiders)) {
      expect((await mark(person, recipe.id)).error?.code).toBe('42501')
    }
    expect((await mark({ db: hub.anonymous }, recipe.id)).error?.code).toBe('42501')
    expect((await mark(nana, recipe.id, { user_id: cousin.id })).error?.code).toBe('42501')
    await mark(nana, recipe.id).throwOnError()
    expect((await mark(nana, recipe.id)).error?.code).toBe('23505')
  })

  test('arrive on the other devices of the member, and nowhere else', async () => {
    const { data: recipe } = await write(cousin).throwOnError()
    const [own, others] = await Promise.all([
      listenTo(nana.db, 'recipe_favourites'),
      listenTo(cousin.db, 'recipe_favourites'),
    ])
    await mark(nana, recipe.id).throwOnError()
    await vi.waitFor(() => expect(rowsOf(own)).toMatchObject([{ recipe_id: recipe.id }]))
    await catchUp(cousin)
    expect(others).toEqual([])
  })

  test('end with the recipe', async () => {
    const { data: recipe } = await write(cousin).throwOnError()
    await mark(nana, recipe.id).throwOnError()
    await remove(cousin, recipe.id).throwOnError()
    expect(await marked(nana)).not.toContain(recipe.id)
  })
})
