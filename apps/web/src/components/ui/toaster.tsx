import { type ComponentType, useEffect, useState } from 'react'
import { toaster } from '@/lib/toast'

/** Loads the toasts with the first touch or key, so that they can also say that the connection is lost. */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType>()

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const load = async () => {
      const module = await import('./toasts').catch(() => null)
      // Without a connection the next event tries again; a missing toast must not take the app away.
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
