import type { UseQueryResult } from '@tanstack/react-query'
import { useIsReached } from '@/browser/server-reach'
import { m } from '@/i18n/messages'
import { errorMessage, isUnanswered } from '@/lib/error-message'
import { Button } from './button'
import { Notice } from './notice'

type Props = { title: string; query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }

/** Shown in place of content that failed to load, with the reason and a button to retry. */
export function LoadFailure({ title, query }: Props) {
  const isReached = useIsReached()
  if (isUnanswered(query.error) && !isReached) {
    return (
      <Notice tone="help">
        <p className="font-semibold">{m.not_kept_title()}</p>
        <p className="mb-3">{m.not_kept()}</p>
        <Retry {...query} />
      </Notice>
    )
  }
  return (
    <Notice tone="problem">
      <p className="font-semibold">{title}</p>
      <p className="mb-3">{errorMessage(query.error, m.try_later())}</p>
      <Retry {...query} />
    </Notice>
  )
}

const Retry = ({ isFetching, refetch }: Props['query']) => (
  <Button variant="outline" busy={isFetching} onClick={() => refetch()}>
    {m.try_again()}
  </Button>
)
