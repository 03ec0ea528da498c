// Toasts. Their library is loaded when it is first needed, or shortly before: see components/ui/toaster.tsx.

/** A toast with the `id` of another takes its place. */
type Options = { description?: string | undefined; id?: string }

export const toaster = new EventTarget()

function show(kind: 'success' | 'error' | 'info', title: string, options?: Options) {
  toaster.dispatchEvent(new Event('needed'))
  // Sonner keeps what comes before its element is on the page.
  import('sonner').then(({ toast }) => toast[kind](title, options), console.error)
}

export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
}
