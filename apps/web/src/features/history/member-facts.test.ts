import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { HistoryMember } from './history-member'
import { bioPreview, birthText, deathText, relationText, yearsText } from './member-facts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-US'] }))
afterAll(() => vi.unstubAllGlobals())

const ada: HistoryMember = {
  id: 'ada',
  family_id: 'oliveira',
  member_name: 'Ada Oliveira',
  birth_date: null,
  birth_date_precision: 'day',
  death_date: null,
  death_date_precision: 'day',
  deceased: false,
  bio: null,
  parent_id: null,
  image_url: null,
  profile_id: null,
  comment_count: 0,
  created_by: null,
  created_at: '2026-11-20T09:30:00Z',
  updated_at: '2026-11-20T09:30:00Z',
}

test.each<[Partial<HistoryMember>, string, string, string | undefined]>([
  [{}, 'Unknown', 'Living', undefined],
  [{ deceased: true }, 'Unknown', 'Unknown', undefined],
  [{ birth_date: '1850-05-03' }, 'May 3, 1850', 'Living', '1850 –'],
  [
    { death_date: '1920-06-01', death_date_precision: 'month', deceased: true },
    'Unknown',
    'Jun 1920',
    '? – 1920',
  ],
  [
    {
      birth_date: '1850-01-01',
      birth_date_precision: 'about',
      death_date: '1920-01-01',
      death_date_precision: 'year',
      deceased: true,
    },
    'about 1850',
    '1920',
    'about 1850 – 1920',
  ],
])('%j was born %s, died %s, in short %s', (facts, birth, death, years) => {
  const member = { ...ada, ...facts }
  expect(birthText(member)).toBe(birth)
  expect(deathText(member)).toBe(death)
  expect(yearsText(member)).toBe(years)
})

test('the relation is a child of someone or a root', () => {
  expect(relationText(ada)).toBe('Child of Ada Oliveira')
  expect(relationText(undefined)).toBe('Root')
})

test('a biography is cut to 60 characters', () => {
  expect(bioPreview('b'.repeat(60))).toBe('b'.repeat(60))
  expect(bioPreview('b'.repeat(61))).toBe(`${'b'.repeat(60)}...`)
  expect(bioPreview('🐝'.repeat(61))).toBe(`${'🐝'.repeat(60)}...`)
})
