type Span = { top: number; bottom: number }

const GAP = 8
/** Between a brief toast and the edge of the conversation that it is about. */
const EDGE = 16

/**
 * The lowest place for toasts that covers none of the obstacles.
 * @param within what is visible of the page
 * @returns where their lower edge is; the lowest place of all when there is no free one
 */
export function freePlace(height: number, within: Span, obstacles: Span[]): number {
  const lowest = within.bottom - GAP
  let bottom = lowest
  const blocking = () => obstacles.find((one) => one.top < bottom + GAP && one.bottom > bottom - height - GAP)
  for (let one = blocking(); one; one = blocking()) bottom = one.top - GAP
  return bottom - height < within.top ? lowest : bottom
}

/** What toasts must not cover. While a dialog is open, only what is in it. */
const KEPT_FREE = [
  'h1',
  ':is(h2, header):not(article *)',
  '#bottom-bar',
  '#uploads',
  'input',
  'label',
  'select',
  'textarea',
  '[data-keep-free]',
]

/** A ref for the element around all toasts: keeps them where they cover no heading, no input and no button of a dialog's foot. */
export function placeToasts(section: HTMLElement | null) {
  if (!section) return

  function place() {
    const list = section?.querySelector<HTMLElement>('ol')
    const front = list?.querySelector<HTMLElement>('[data-front=true]')
    if (!list || !front) return
    const column = front.getBoundingClientRect()
    const view = window.visualViewport
    const top = view?.offsetTop ?? 0
    const within = { top, bottom: top + (view?.height ?? window.innerHeight) }
    const scope = [...document.querySelectorAll('[data-sheet]')].at(-1) ?? document
    const obstacles = [...scope.querySelectorAll(KEPT_FREE.join())]
      .map((element) => element.getBoundingClientRect())
      // Those for screen readers only are a pixel wide.
      .filter(({ width, left, right }) => width > 1 && left < column.right && right > column.left)
    const bottom = freePlace(front.offsetHeight, within, obstacles)
    const offset = `${Math.round(window.innerHeight - bottom)}px`
    if (list.style.getPropertyValue('--place') !== offset) list.style.setProperty('--place', offset)
    // On a wide screen, the card of a conversation ends before the list of toasts does.
    const card = document.querySelector('#conversation')?.getBoundingClientRect()
    const end = card ? Math.max(list.getBoundingClientRect().right - card.right + EDGE, 0) : 0
    list.style.setProperty('--brief-end', `${Math.round(end)}px`)
  }

  // A toast appears, or the page changes under it. Without toasts there is nothing to measure.
  const observer = new MutationObserver(place)
  observer.observe(document.body, { childList: true, subtree: true })
  window.visualViewport?.addEventListener('resize', place)
  return () => {
    observer.disconnect()
    window.visualViewport?.removeEventListener('resize', place)
  }
}
