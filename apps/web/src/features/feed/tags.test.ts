import { expect, test } from 'vitest'
import { withTags } from './tags'

test.each([
  [[], 'garden', ['garden']],
  [['garden'], '#november ', ['garden', 'november']],
  [[], 'Summer   holidays', ['Summer holidays']],
  [[], 'lake, boat,', ['lake', 'boat']],
  [['Lake'], 'lake', ['Lake']],
  [['lake'], ' # ', ['lake']],
  [[], 'x'.repeat(40), ['x'.repeat(30)]],
  [[], `${'x'.repeat(29)}🎂🎂`, [`${'x'.repeat(29)}🎂`]],
  [[], 'lake\u0007boat', ['lake boat']],
])('%j and the text %j make %j', (tags, text, all) => {
  expect(withTags(tags, text)).toEqual(all)
})

test('a post has at most ten tags', () => {
  expect(withTags([], 'a,b,c,d,e,f,g,h,i,j,k')).toHaveLength(10)
})
