import { type ComponentType, useEffect, useState } from 'react'
import { usePersonalStore } from '@/browser/personal-store'
import { useOnline } from '@/browser/use-online'
import { trayNeeded } from './tray-needed'

type Props = { userId: string; familyId: string | null }

/** The uploads in progress, above all screens. Its code is loaded only when there are any. */
export function UploadTray(props: Props) {
  const [Tray, setTray] = useState<ComponentType<Props>>()
  const needed = usePersonalStore(trayNeeded)
  const online = useOnline()
  const missing = needed && online && !Tray

  useEffect(() => {
    if (!missing) return
    // A failed load is retried with the next connection; a missing tray must not break the screen.
    import('./tray').then(
      (module) => setTray(() => module.Tray),
      () => undefined,
    )
  }, [missing])

  return needed && Tray && <Tray {...props} />
}
