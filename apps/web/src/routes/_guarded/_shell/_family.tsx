import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
// The screens below need a family. Without one they are replaced by the ways to create or join one.

import { Suspense, useState } from 'react'
import { lazyScreen } from '@/app/lazy-screen'
import { HiddenScreen } from '@/components/ui/page-title'
import { useCurrentViewer } from '@/features/auth/use-current-viewer'
import { ViewerContext } from '@/lib/viewer'

const { Part: WithoutFamily } = lazyScreen(async () => (await import('@/app/without-family')).default)

export const Route = createFileRoute('/_guarded/_shell/_family')({ component: InFamily })

function InFamily() {
  const { pathname } = useLocation()
  const viewer = useCurrentViewer()
  const [shown, setShown] = useState({ viewer, pathname })
  // A removed member sees the no-family screen, but an open dialog stays with its values.
  const removed = !viewer && shown.viewer !== null && shown.pathname === pathname
  if (!removed && (shown.viewer !== viewer || shown.pathname !== pathname)) setShown({ viewer, pathname })

  return (
    <>
      {!viewer && (
        <Suspense>
          <WithoutFamily section={pathname.split('/')[1] ?? ''} removed={removed} />
        </Suspense>
      )}
      {shown.viewer && (
        <ViewerContext value={shown.viewer}>
          <HiddenScreen value={!viewer}>
            <div hidden={!viewer} className="contents">
              <Outlet />
            </div>
          </HiddenScreen>
        </ViewerContext>
      )}
    </>
  )
}
