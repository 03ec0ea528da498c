import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growForest } from '../src/features/history/tree/forest'
import { layOut } from '../src/features/history/tree/layout'
import { anyFamily, born, couple, someone } from '../src/features/history/tree/testing'
import { treeSvg } from '../src/features/history/tree/tree-svg'

const read = (text: string) => new DOMParser().parseFromString(text, 'image/svg+xml')
const textsOf = (svg: Document) => [...svg.querySelectorAll('g text')].map(({ textContent }) => textContent)

test('names and years are on the cards, and lines between them', () => {
  const members = [
    someone('ada', null, { member_name: 'Ada <b>&"Co"</b>', birth_date: '1842-09-28', deceased: true }),
    someone('abel', null, { member_name: 'Abel' }),
    someone('bento', null, { member_name: 'Maria da Conceição Albuquerque' }),
  ]
  const ties = { parentage: born('bento', 'ada', 'abel'), partnerships: [couple('ada', 'abel')] }
  const { text } = treeSvg(layOut(growForest(members, ties), new Set()), 'The <Oliveiras>')
  const svg = read(text)
  expect(svg.querySelector('parsererror')).toBeNull()
  expect(svg.querySelector('title')?.textContent).toBe('The <Oliveiras>')
  expect(textsOf(svg)).toEqual([
    ...['Ada <b>&"Co"</b>', '1842 – ?'],
    ...['Abel', '? – Present'],
    ...['Maria da', 'Conceição', 'Albuquerque', '? – Present'],
  ])
  const drawn = [...svg.querySelectorAll('path')].map((path) => path.getAttribute('d') !== '')
  expect(drawn).toEqual([false, true, true])
  // Nothing from outside.
  expect(text).not.toMatch(/href|url\(|@import|<(script|image|style)/)
})

test('the longest name is whole, on its card', () => {
  const name = `${'Maria Antonieta '.repeat(7)}Oliveira`
  expect(name).toHaveLength(120)
  const svg = read(
    treeSvg(layOut(growForest([someone('a', null, { member_name: name })]), new Set()), '').text,
  )
  expect(textsOf(svg).slice(0, -1).join(' ')).toBe(name)
  const card = svg.querySelector('g rect')
  const [top, height] = ['y', 'height'].map((side) => Number(card?.getAttribute(side)))
  for (const text of svg.querySelectorAll('g text')) {
    const y = Number(text.getAttribute('y'))
    expect(y - Number(text.getAttribute('font-size'))).toBeGreaterThanOrEqual(top ?? 0)
    expect(y).toBeLessThan((top ?? 0) + (height ?? 0))
  }
})

test('whatever a name is, the picture is well-formed and has everyone', () => {
  const anyNamed = fc.tuple(anyFamily, fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(anyNamed, ([{ members, ties }, member_name]) => {
      const named = members.map((member) => ({ ...member, member_name }))
      const svg = read(treeSvg(layOut(growForest(named, ties), new Set()), member_name).text)
      expect(svg.querySelector('parsererror')).toBeNull()
      expect(svg.querySelectorAll('g rect')).toHaveLength(members.length)
    }),
    { numRuns: 50 },
  )
})
