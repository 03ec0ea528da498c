import { type ComponentProps, lazy, Suspense } from 'react'

const WaitingActions = lazy(() => import('./waiting-actions'))

/** Below something that is not sent yet: why, and what its author can do about it. */
export const Waiting = (props: ComponentProps<typeof WaitingActions>) => (
  <Suspense>
    <WaitingActions {...props} />
  </Suspense>
)
