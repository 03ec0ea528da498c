import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import type { Person } from '../../../test/membership.ts'
import { callsOf } from '../_shared/calls.fixture.ts'
import { allow, openWebsite } from '../_shared/website.fixture.ts'
import importRecipe from './index.ts'

const hub = await openHub(new Map([['import-recipe', importRecipe]]))
const waiting: ServerResponse[] = []
const website = await openWebsite({
  '/slow': (_, response) => waiting.push(response),
  '/pie': (_, response) => response.writeHead(301, { location: '/pies/plum' }).end(),
  '/pies/plum': (_, response) =>
    response.setHeader('content-type', 'text/html; charset=iso-8859-1').end(
      Buffer.from(
        `<meta itemprop="unrelated"><script type="application/ld+json">{ "@type": "Recipe", "name": "Crème brûlée",
           "recipeIngredient": ["cream"], "recipeInstructions": "Stir.\\nWait.", "image": "pie.jpg" }</script>`,
        'latin1',
      ),
    ),
  '/article': '<h1>Plums through the ages</h1>',
})
const environment = { ...process.env }

beforeEach(() => {
  Object.assign(process.env, { SUPABASE_URL: hub.gateway.url, SUPABASE_ANON_KEY: keys.publishable })
  allow(website)
})
afterEach(() => {
  process.env = { ...environment }
})

const { ask, refusal } = callsOf('import-recipe')

const fetchesOf = ({ id }: Person, fetches: number) =>
  hub.database.admin`
    insert into private.allowances (user_id, kind, counted_at, used) values (${id}, 'imports', now(), ${fetches})`

test('a member gets the recipe of a page and its final address', async () => {
  const { cousin } = await hub.aFamily()

  const { data } = await ask(cousin, { url: ` ${website.url}/pie ` })

  expect(data).toEqual({
    title: 'Crème brûlée',
    description: '',
    ingredients: 'cream',
    instructions: 'Stir.\nWait.',
    cooking_time: null,
    servings: null,
    category: '',
    keywords: '',
    image_url: `${website.url}/pies/pie.jpg`,
    source_url: `${website.url}/pies/plum`,
  })
})

test('slow websites do not keep others from importing', async () => {
  const { nana, cousin } = await hub.aFamily()
  const slow = Array.from({ length: 3 }, () => ask(nana, { url: `${website.url}/slow` }))
  await expect.poll(() => waiting.length).toBe(3)

  expect((await ask(cousin, { url: `${website.url}/pie` })).error).toBeNull()

  for (const response of waiting) response.end()
  await Promise.all(slow)
})

test('a page without a recipe is refused', async () => {
  const { cousin } = await hub.aFamily()
  expect(await refusal(cousin, { url: `${website.url}/article` })).toEqual({
    status: 422,
    code: 'no_recipe',
  })
})

test('private addresses are out of reach', async () => {
  const { cousin } = await hub.aFamily()
  process.env.RECIPE_IMPORT_HOSTS = ''
  expect(await refusal(cousin, { url: website.url })).toMatchObject({ status: 502, code: 'unreachable' })
})

test.each([
  {},
  { url: '' },
  { url: 7 },
  { url: 'plum pie' },
  { url: `https://example.com/${'x'.repeat(2048)}` },
])('%j is not a web address', async (body) => {
  const { cousin } = await hub.aFamily()
  expect(await refusal(cousin, body)).toEqual({
    status: 400,
    code: 'invalid_url',
  })
})

describe('nothing is fetched for', () => {
  const body = { url: `${website.url}/pie` }
  let before: number
  beforeEach(() => {
    before = website.asked.length
  })
  afterEach(() => expect(website.asked).toHaveLength(before))

  test('visitors', async () => {
    const signIn = { status: 401, code: 'not_signed_in' }
    expect(await refusal({ db: hub.anonymous }, body)).toEqual(signIn)
  })

  test('people without a family', async () => {
    expect(await refusal(await hub.aStranger(), body)).toEqual({
      status: 403,
      code: 'family_required',
    })
  })

  test('a session without the second factor', async () => {
    const { cousin } = await hub.aFamily()
    await setUpAuthenticator(cousin.db, hub.database)
    const thief = hub.gateway.client()
    await thief.auth.signInWithPassword({ email: cousin.email, password: PASSWORD })

    expect(await refusal({ db: thief }, body)).toMatchObject({ status: 403, code: 'second_step_required' })
  })

  test('members who have fetched 120 pages and pictures within the hour', async () => {
    const { cousin } = await hub.aFamily()
    await fetchesOf(cousin, 120)
    expect(await refusal(cousin, body)).toEqual({
      status: 429,
      code: 'import_limit',
    })
  })
})

describe('the limit', () => {
  test('counts for each member, for an hour', async () => {
    const { nana, cousin } = await hub.aFamily()
    await fetchesOf(nana, 120)
    expect((await ask(cousin, { url: `${website.url}/pie` })).error).toBeNull()

    await hub.database.admin`update private.allowances set counted_at = now() - interval '61 minutes'`
    expect((await ask(nana, { url: `${website.url}/pie` })).error).toBeNull()
    expect(
      await hub.database.admin`
        select from private.allowances where user_id = ${nana.id} and kind = 'imports'`,
    ).toHaveLength(1)
  })

  test('holds for parallel calls', async () => {
    const { cousin } = await hub.aFamily()
    await fetchesOf(cousin, 118)
    const body = { url: `${website.url}/pie` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(cousin, body)))
    expect(answers.filter(({ error }) => !error)).toHaveLength(2)
  })
})
