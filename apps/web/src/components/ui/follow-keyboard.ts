/**
 * A ref that tells its element of the keyboard on the screen, which covers what is fixed to the bottom:
 * `--keyboard` is its height, `--below-sight` how far the bottom of the page lies below what is seen.
 */
export function followKeyboard(element: HTMLElement | null) {
  const view = window.visualViewport
  if (!element || !view) return

  function follow(this: VisualViewport) {
    // What was enlarged with two fingers is seen in part as well, but without a keyboard.
    const keyboard = this.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - this.height)
    element?.style.setProperty('--keyboard', `${keyboard}px`)
    element?.style.setProperty('--below-sight', `${Math.max(0, keyboard - this.offsetTop)}px`)
  }
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
  return () => {
    view.removeEventListener('resize', follow)
    view.removeEventListener('scroll', follow)
  }
}
