import { expect, test } from 'vitest'
import { childrenByParent } from './history-member'

const person = (id: string, parent_id: string | null = null) => ({ id, parent_id })

const family = [person('ada'), person('bento', 'ada'), person('clara', 'ada'), person('otto')]

test('children are grouped by their parent', () => {
  const children = childrenByParent(family)
  expect(children.get('ada')?.map(({ id }) => id)).toEqual(['bento', 'clara'])
  expect(children.get('otto')).toBeUndefined()
})
