import { type ComponentType, useEffect, useState } from 'react'
import { toaster } from '@/lib/toast'

/** Loads the toasts on the first input, so that they are available when the connection is lost. */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType>()

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const load = async () => {
      const module = await import('./toasts').catch(() => null)
      // A failed load is tried again with the next event. It must not crash the app.
      if (!module) return
      controller.abort()
      setToasts(() => module.Toasts)
    }
    toaster.addEventListener('needed', load, options)
    for (const event of ['pointerdown', 'keydown', 'focusin']) window.addEventListener(event, load, options)
    return () => controller.abort()
  }, [])

  return Toasts && <Toasts />
}
