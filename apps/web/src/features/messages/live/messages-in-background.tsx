import { type ComponentType, useEffect, useState } from 'react'
import { useOnline } from '@/browser/use-online'

/** Loads what runs behind all screens after the first screen is shown. */
export function MessagesInBackground() {
  const [Live, setLive] = useState<ComponentType>()
  const online = useOnline()
  const missing = online && !Live

  useEffect(() => {
    if (!missing) return
    // A failed load is tried again when the browser is back online. It must not crash the screen.
    import('./live-messages').then(
      (module) => setLive(() => module.LiveMessages),
      () => undefined,
    )
  }, [missing])

  return Live && <Live />
}
