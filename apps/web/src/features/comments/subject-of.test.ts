import { expect, test } from 'vitest'
import '@/app/things'
import { hrefOf, withSearch } from '@/data/address'
import { addressOf } from '@/data/registry'
import { SUBJECTS } from './comment'
import { subjectOf } from './subject-of'

const bare = { post_id: null, media_id: null, recipe_id: null, event_id: null, relative_id: null }

const addresses = {
  post: '/home?post=a1&comment=c1',
  media: '/media?item=a1&comment=c1',
  recipe: '/recipes/a1?comment=c1',
  event: '/events/a1?comment=c1',
  relative: '/people/a1?comment=c1',
}

test.each(SUBJECTS)('a comment on a %s is shown on its page', (kind) => {
  const subject = subjectOf({ ...bare, [`${kind}_id`]: 'a1' })
  expect(subject).toEqual({ kind, id: 'a1' })
  expect(hrefOf(withSearch(addressOf(kind, { id: 'a1' }), { comment: 'c1' }))).toBe(addresses[kind])
})

test('a comment whose subject is hidden has none', () => {
  expect(subjectOf(bare)).toBeUndefined()
})
