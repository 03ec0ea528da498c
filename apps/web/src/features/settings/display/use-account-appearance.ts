import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setAppearance } from '@/lib/appearance'
import { appearanceQuery } from './api'

/** Shows what the user has chosen, here or on another device. */
export function useAccountAppearance(userId: string | undefined) {
  const options = appearanceQuery(userId ?? '')
  const { data } = useQuery({ ...options, queryFn: userId ? options.queryFn : skipToken })

  useEffect(() => {
    if (data) setAppearance(data)
  }, [data])
}
