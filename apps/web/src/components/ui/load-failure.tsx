import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import { Button } from './button'
import { Notice } from './notice'

type Props = { title: string; query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }

/** Shown in place of content that failed to load, with the reason and a button to retry. */
export function LoadFailure({ title, query }: Props) {
  return (
    <Notice tone="problem">
      <p className="font-semibold">{title}</p>
      <p className="mb-3">{errorMessage(query.error, m.try_later())}</p>
      <Button variant="outline" busy={query.isFetching} onClick={() => query.refetch()}>
        {m.try_again()}
      </Button>
    </Notice>
  )
}
