import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '@/lib/lazy-extra'

const MemoriesCard = lazyExtra(async () => (await import('./memories-card')).MemoriesCard)

/** By then the screen is complete, and the reader looks at what is above. */
const AFTER_START_MS = 2_000

/** The card 'On this day', which is loaded after everything else. */
export function OnThisDay() {
  const [due, setDue] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    due && (
      <Suspense>
        <MemoriesCard />
      </Suspense>
    )
  )
}
