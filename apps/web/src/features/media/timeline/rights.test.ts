import { expect, test } from 'vitest'
import type { MediaItem } from '../media-item'
import { byDeletion, byVisibility } from './rights'

const item = (user_id: string, is_private = false) =>
  ({ user_id, is_private, places: ['media'] }) as MediaItem
const [own, ownPrivate, other] = [item('rosa'), item('rosa', true), item('bento')]

const posted = { ...own, places: ['media', 'posts'] }

test('members delete their own, admins all, but not what a post shows', () => {
  expect(byDeletion([own, other, posted], { userId: 'rosa', role: 'member' })).toEqual({
    deletable: [own],
    elsewhere: 1,
    others: 1,
  })
  expect(byDeletion([own, other], { userId: 'rosa', role: 'admin' }).deletable).toEqual([own, other])
})

test('who sees an item is its uploader’s choice, once', () => {
  expect(byVisibility([own, ownPrivate, other], { userId: 'rosa', role: 'admin' })).toEqual({
    mine: [ownPrivate],
    shared: [own],
    others: 1,
  })
})
