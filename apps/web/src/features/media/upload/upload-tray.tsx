import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from '@/lib/create-store'
import { useOnline } from '@/lib/use-online'
import { trayNeeded } from './tray-needed'

type Props = { userId: string; familyId: string | null }

/** What is on its way to the family, above all screens. Most of the time there is nothing, and nothing is loaded. */
export function UploadTray(props: Props) {
  const [Tray, setTray] = useState<ComponentType<Props>>()
  const needed = useStore(trayNeeded)
  const online = useOnline()
  const missing = needed && online && !Tray

  useEffect(() => {
    if (!missing) return
    // Should it not arrive, the next connection tries again; a missing tray must not take the screen away.
    import('./tray').then(
      (module) => setTray(() => module.Tray),
      () => undefined,
    )
  }, [missing])

  return needed && Tray && <Tray {...props} />
}
