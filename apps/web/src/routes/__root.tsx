// The root of all screens: the focus and the scroll position after a navigation, and the parts of a sign-in that take the
// place of any screen without changing the address.

import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyScreen } from '@/app/lazy-screen'
import { useNewVersionOnNavigation } from '@/app/use-new-version'
import { useNotificationClicks } from '@/app/use-notification-clicks'
import { useReturnScroll } from '@/app/use-return-scroll'
import { focusHeading } from '@/browser/focus-heading'
import { StatusScreen } from '@/components/ui/status-screen'
import { useAuth } from '@/features/auth/auth-provider'
import { useArrivingSession } from '@/features/auth/use-arriving-session'
import { m } from '@/i18n/messages'

export const Route = createRootRoute({ component: Root })

const { Part: ContinueAs } = lazyScreen(async () => (await import('@/app/continue-as')).default)
const { Part: SecondStep } = lazyScreen(async () => (await import('@/app/second-step')).default)

function Root() {
  const router = useRouter()
  useNewVersionOnNavigation()
  useNotificationClicks()
  useReturnScroll()

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )

  return (
    // Nothing while the first screen loads: index.html already shows the background colour.
    <Suspense>
      <Screen />
    </Suspense>
  )
}

function Screen() {
  const { needsSecondStep } = useAuth()
  const { adopting, question, accept, decline } = useArrivingSession()

  if (adopting) return <StatusScreen title={m.product_name()} status={m.auth_checking()} />
  if (question) return <ContinueAs arriving={question} onAccept={accept} onDecline={decline} />
  return needsSecondStep ? <SecondStep /> : <Outlet />
}
