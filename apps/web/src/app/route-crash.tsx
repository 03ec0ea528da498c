import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTransition } from 'react'
import { Crash } from './crash'

/** In place of a screen, inside its frames. */
export function RouteCrash({ error }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, startTransition] = useTransition()
  // Loads the code again if that is missing.
  const retry = () => startTransition(() => router.invalidate())
  return <Crash error={error} retrying={retrying} onRetry={retry} />
}
