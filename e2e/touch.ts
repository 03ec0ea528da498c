// A finger, as the browser itself reports it: with the mouse events that follow when it lifts.

import type { Locator } from '@playwright/test'

/** Puts a finger on the middle of an element. @returns a function that lifts it */
export async function press(element: Locator): Promise<() => Promise<unknown>> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown')
  const session = await element.page().context().newCDPSession(element.page())
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  return () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
