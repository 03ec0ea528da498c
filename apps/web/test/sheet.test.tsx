import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialog } from '../src/components/ui/dialog'
import { openAsRosa } from './open-screen'

async function pull(title: string, pointerType: string, distance: number): Promise<boolean> {
  let open = true
  openAsRosa(
    <Dialog open onOpenChange={(next) => (open = next)} title={title}>
      <p>What else there is</p>
    </Dialog>,
  )
  const head = await screen.findByRole('heading', { name: title })
  const finger = { pointerId: 1, isPrimary: true, pointerType }
  fireEvent.pointerDown(head, { ...finger, clientY: 100 })
  fireEvent.pointerMove(head, { ...finger, clientY: 100 + distance })
  fireEvent.pointerUp(head, { ...finger, clientY: 100 + distance })
  return open
}

test.each([
  ['touch', 200, false],
  ['touch', 20, true],
  ['mouse', 200, true],
])('a sheet pulled down by %s over %i px is open afterwards: %s', async (pointerType, distance, open) => {
  expect(await pull('More', pointerType, distance)).toBe(open)
})
