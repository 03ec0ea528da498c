import { type ComponentType, useEffect, useState } from 'react'
import { useOnline } from '@/lib/use-online'
import type { Viewer } from '../api'

/** Brings what goes on behind all screens once the first one is there. */
export function MessagesInBackground(viewer: Viewer) {
  const [Live, setLive] = useState<ComponentType<Viewer>>()
  const online = useOnline()
  const missing = online && !Live

  useEffect(() => {
    if (!missing) return
    // Should it not arrive, the next connection tries again; what is missing must not take the screen away.
    import('./live-messages').then(
      (module) => setLive(() => module.LiveMessages),
      () => undefined,
    )
  }, [missing])

  return Live && <Live {...viewer} />
}
