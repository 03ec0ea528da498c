import { expect, test } from 'vitest'
import { threadsOf } from './threads'

const aComment = (id: string, parent_id: string | null = null) => ({ id, parent_id })

test('replies follow the comment that they belong to', () => {
  const [soup, cake, more] = [aComment('soup'), aComment('cake'), aComment('more', 'soup')]
  expect(threadsOf([soup, cake, more])).toEqual([
    { id: 'soup', comment: soup, replies: [more] },
    { id: 'cake', comment: cake, replies: [] },
  ])
})

test('replies to a comment that is gone stay together, at the place of the first', () => {
  const [one, cake, two] = [aComment('one', 'gone'), aComment('cake'), aComment('two', 'gone')]
  expect(threadsOf([one, cake, two])).toEqual([
    { id: 'gone', comment: undefined, replies: [one, two] },
    { id: 'cake', comment: cake, replies: [] },
  ])
})
