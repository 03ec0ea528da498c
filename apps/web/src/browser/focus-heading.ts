/** Moves the focus to the heading of the screen, unless the user types: screen readers announce it, and Tab starts there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading || document.activeElement?.matches('main :is(input, textarea)')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
