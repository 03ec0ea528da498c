import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '@/lib/lazy-part'

const WaitingActions = lazyPart(async () => (await import('./waiting-actions')).default)

/** Below something that is not sent yet: why, and what its author can do about it. */
export const Waiting = (props: ComponentProps<typeof WaitingActions>) => (
  <Suspense>
    <WaitingActions {...props} />
  </Suspense>
)
