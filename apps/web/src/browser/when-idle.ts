/** Safari has no idle callbacks. */
const LATER_MS = 2_000

/** Runs a task once the page has loaded and has nothing else to do. */
export function whenIdle(task: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, LATER_MS)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
