import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextAround } from './text-around'

test('an element stands where the text has its place', () => {
  const markup = renderToStaticMarkup(
    <TextAround text={(slot) => `See ${slot} for more.`}>
      <b>{'the help'}</b>
    </TextAround>,
  )
  expect(markup).toBe('See <b>the help</b> for more.')
})
