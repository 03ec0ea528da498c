// Toasts. components/ui/toaster.tsx loads their library on the first input, or when it is first needed.

type Options = {
  description?: string | undefined
  /** A toast replaces another one with the same `id`. */
  id?: string
  /** One line that goes by itself: for what the screen shows anyway. */
  brief?: boolean
  /** A button. The toast stays longer then. */
  action?: { label: string; onClick: () => void }
}

const WITH_ACTION_MS = 10_000
const BRIEF_MS = 1_500

export const toaster = new EventTarget()

function show(kind: 'success' | 'error' | 'info', title: string, options?: Options) {
  toaster.dispatchEvent(new Event('needed'))
  // Sonner queues toasts until its element is mounted.
  const { brief, ...rest } = options ?? {}
  const shown = {
    ...rest,
    ...(options?.action && { duration: WITH_ACTION_MS }),
    ...(brief && { duration: BRIEF_MS, className: 'brief-toast', closeButton: false }),
  }
  import('sonner').then(({ toast }) => toast[kind](title, shown), console.error)
}

export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
}
