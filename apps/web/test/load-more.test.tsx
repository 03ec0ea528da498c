import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LoadMore } from '../src/components/ui/load-more'

test('a busy page that learns late where the reader is loads more by the latest news', () => {
  let report = (_entries: { isIntersecting: boolean }[]) => {}
  class Observer {
    constructor(callback: typeof report) {
      report = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const onLoad = vi.fn()
  render(<LoadMore label="Show more" busyLabel="Loading" busy={false} automatic onLoad={onLoad} />)

  report([{ isIntersecting: true }, { isIntersecting: false }])
  expect(onLoad).not.toHaveBeenCalled()
  report([{ isIntersecting: false }, { isIntersecting: true }])
  expect(onLoad).toHaveBeenCalledOnce()
})
