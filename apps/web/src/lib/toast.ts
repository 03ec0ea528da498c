// Toasts. Their library is loaded when it is first needed, or before: see components/ui/toaster.tsx.

type Options = {
  description?: string | undefined
  /** A toast with the `id` of another takes its place. */
  id?: string
  /** A way on; the toast stays longer then, so that there is time to take it. */
  action?: { label: string; onClick: () => void }
}

const WITH_ACTION_MS = 10_000

export const toaster = new EventTarget()

/** Loads them while there is a connection, so that they can say when it is lost. */
export function prepareToasts() {
  toaster.dispatchEvent(new Event('needed'))
}

function show(kind: 'success' | 'error' | 'info', title: string, options?: Options) {
  prepareToasts()
  // Sonner keeps what comes before its element is on the page.
  const shown = options?.action ? { duration: WITH_ACTION_MS, ...options } : options
  import('sonner').then(({ toast }) => toast[kind](title, shown), console.error)
}

export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
}
