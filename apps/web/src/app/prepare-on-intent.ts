/** Not in every browser: https://developer.mozilla.org/docs/Web/API/NetworkInformation */
type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Calls `prepare` with the path of a link that the pointer, a finger or the focus reaches, unless the connection is slow
 * or metered.
 * @returns a function that stops it
 */
export function prepareOnIntent(prepare: (path: string) => void): () => void {
  const controller = new AbortController()
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (link && link.origin === window.location.origin && !isMetered()) prepare(link.pathname)
  }
  // A finger raises `pointerover` before it raises a click.
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(event, onIntent, { signal: controller.signal, passive: true })
  }
  return () => controller.abort()
}

function isMetered(): boolean {
  const { connection } = window.navigator as { connection?: Connection }
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
