import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextAround } from './text-around'

test('an element stands where the text has its place', () => {
  render(
    <p>
      <TextAround text={(slot) => `See ${slot} for more.`}>
        <a href="/help">{'the help'}</a>
      </TextAround>
    </p>,
  )
  expect(screen.getByRole('paragraph').textContent).toBe('See the help for more.')
  expect(screen.getByRole('link').textContent).toBe('the help')
})
