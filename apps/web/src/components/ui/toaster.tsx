import { lazy, Suspense, useEffect, useState } from 'react'
import { toaster } from '@/lib/toast'

const Toasts = lazy(() => import('./toasts'))

/** Loads the toasts with the first touch or key, so that they can also say that the connection is lost. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal, once: true }
    const load = () => setNeeded(true)
    toaster.addEventListener('needed', load, options)
    window.addEventListener('pointerdown', load, options)
    window.addEventListener('keydown', load, options)
    return () => controller.abort()
  }, [])

  return (
    needed && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}
