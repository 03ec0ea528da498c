import { fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyRegion } from '../src/components/ui/lazy-region'
import { lazyPart } from '../src/lib/lazy-part'
import { openAsRosa } from './open-screen'

test.each([
  ['a part', lazyPart],
  ['a region', lazyRegion],
])('%s whose code cannot be loaded leaves the screen, and can be tried again', async (_, later) => {
  const load = vi
    .fn(async () => ({ name }: { name: string }) => <p>The part of {name}</p>)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const Part = later(load)

  openAsRosa(
    <main>
      <h1>The screen</h1>
      <Suspense>
        <Part name="Rosa" />
      </Suspense>
    </main>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))

  expect(await screen.findByText('The part of Rosa')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'The screen' })).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})
