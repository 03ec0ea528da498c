import { describe, expect, test } from 'vitest'
import { find, jsonLd, page, plums, steps } from './plum-pie.fixture.ts'

describe('the names of groups among the steps', () => {
  const grouped = [`<h3>${'Plums!'}</h3><p>${steps[0]}</p>`, `<h3>Step 2: Oven</h3><p>${steps[1]}</p>`]
  const named = ['Plums:', steps[0], 'Oven:', steps[1]].join('\n')

  test('that only the page shows are added', () => {
    const shown = `<h2>Method</h2>${grouped.join('').replace('Plums!', 'Step 1: Plums!')}`
    expect(find(jsonLd(plums, steps) + page(plums, []).replace(/<h2>Method.*/, shown))?.instructions).toBe(
      named,
    )
  })

  test('are not the name of all steps', () => {
    const shown = `<h2>Method</h2><h3>Pie in a tin</h3>${steps.map((step) => `<p>${step}</p>`).join('')}`
    expect(find(jsonLd(plums, steps) + page(plums, []).replace(/<h2>Method.*/, shown))?.instructions).toBe(
      steps.join('\n'),
    )
  })

  test('are steps of the markup and headings on the page', () => {
    const markup = jsonLd(plums, ['Plums', steps[0], 'Oven', steps[1], 'Serve it warm.', 'Enjoy'])
    const shown = `<h3>Plums</h3><p>${steps[0]}</p><h3>Oven</h3><p>${steps[1]}</p><b>Serve it warm.</b><p>Enjoy</p>`
    expect(find(markup + shown)?.instructions).toBe(`${named}\nServe it warm.\nEnjoy`)
  })
})

describe('the name of a group among the ingredients of the markup', () => {
  const grouped = ['1 kg plums', 'Crumbs', '200 g flour', 'Salt', '100 g butter']
  const named = grouped.join('\n').replace('Crumbs', 'Crumbs:')

  test('is a heading on the page', () => {
    const shown = `<div>1 kg plums</div><b>Crumbs</b>${grouped
      .slice(2)
      .map((line) => `<div>${line}</div>`)
      .join('')}`
    expect(find(`${jsonLd(grouped, steps)}${shown}<p>Salt: 2 g</p>`)?.ingredients).toBe(named)
  })

  test('is a heading of the steps', () => {
    const sections = ['Crumbs:', ...steps]
    expect(find(jsonLd(grouped, sections))?.ingredients).toBe(named)
  })

  test('is not a line in bold where all are', () => {
    const shown = grouped.map((line) => `<p><b>${line}</b></p>`).join('')
    expect(find(jsonLd(grouped, steps) + shown)?.ingredients).toBe(grouped.join('\n'))
  })
})
