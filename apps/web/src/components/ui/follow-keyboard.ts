/**
 * A ref for elements fixed to the bottom, which a phone's keyboard would cover. It sets two variables on the element:
 * `--keyboard`, the height of the keyboard, and `--below-sight`, how far the page extends below the visible part.
 */
export function followKeyboard(element: HTMLElement | null) {
  const view = window.visualViewport
  if (!element || !view) return

  function follow(this: VisualViewport) {
    // Pinch zoom also shrinks the visible part, without a keyboard.
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
