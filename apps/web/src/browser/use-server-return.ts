import { useEffect, useEffectEvent, useRef } from 'react'
import { useServerReach } from './server-reach'
import { useOnline } from './use-online'

/**
 * Calls back when the server can be reached again after it could not.
 * @returns whether it can be reached
 */
export function useServerReturn(onReturn: () => void): boolean {
  const isOnline = useOnline()
  const isReached = useServerReach() && isOnline
  const lost = useRef(!isReached)
  const comeBack = useEffectEvent(onReturn)

  useEffect(() => {
    if (isReached && lost.current) comeBack()
    lost.current = !isReached
  }, [isReached])
  return isReached
}
