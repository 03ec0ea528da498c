import { Suspense, useState } from 'react'
import { useWaiting } from '@/data/outbox/waiting'
import { lazyPart } from '@/lib/lazy-part'

const SignOutQuestion = lazyPart(async () => (await import('./sign-out-question')).default)

/** @returns signs out, after a question when something would be lost, and that question while it is open */
export function useSignOutQuestion(signOut: () => void) {
  const [asking, setAsking] = useState(false)
  const isWaiting = useWaiting().length > 0

  return {
    signOut: () => (isWaiting ? setAsking(true) : signOut()),
    question: asking && (
      <Suspense>
        <SignOutQuestion onSignOut={signOut} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}
