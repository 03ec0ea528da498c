// The root of all screens: the focus after a navigation, and the parts of a sign-in that take the place
// of any screen without changing the address.

import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { focusHeading } from '@/browser/focus-heading'
import { StatusScreen } from '@/components/ui/status-screen'
import { useAuth } from '@/features/auth/auth-provider'
import { useArrivingSession } from '@/features/auth/use-arriving-session'
import { useLocation } from '@/lib/router'
import { m } from '@/paraglide/messages'
import { lazyScreen } from './screen'
import { useNewVersionOnNavigation } from './use-new-version'
import { useNotificationClicks } from './use-notification-clicks'

const { Part: ContinueAs } = lazyScreen(async () => (await import('@/routes/continue-as')).default)
const { Part: SecondStep } = lazyScreen(async () => (await import('@/routes/second-step')).default)

export function Root({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useNewVersionOnNavigation()
  useNotificationClicks()

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusHeading()
  }, [pathname])

  return (
    // Nothing while the first screen loads: index.html already shows the background colour.
    <Suspense>
      <Screen>{children}</Screen>
    </Suspense>
  )
}

function Screen({ children }: { children: ReactNode }) {
  const { needsSecondStep } = useAuth()
  const { adopting, question, accept, decline } = useArrivingSession()

  if (adopting) return <StatusScreen title={m.product_name()} status={m.auth_checking()} />
  if (question) return <ContinueAs arriving={question} onAccept={accept} onDecline={decline} />
  return needsSecondStep ? <SecondStep /> : children
}
