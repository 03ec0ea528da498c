import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { thingOf } from '@/data/registry'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useFreshUrls } from '@/photos/signed-urls'
import { type Found, type Group, isAlike, mediaFile } from './found'
import { ResultLink } from './result-link'
import type { ListOptions } from './use-active-option'
import type { useSearch } from './use-search'

/** The database counts no further. */
const MAX_COUNT = 50

type Props = {
  search: Pick<ReturnType<typeof useSearch>, 'query' | 'words' | 'groups' | 'results' | 'kind'>
  options: ListOptions
  onKind: (kind: string | undefined) => void
  onChosen: () => void
}

export function SearchResults({ search, options, onKind, onChosen }: Props) {
  const { query, words, groups, results, kind } = search
  useFreshUrls(results.flatMap((found) => mediaFile(found) ?? []))

  if (query.isError) return <LoadFailure title={m.search_failed()} query={query} />
  // An empty result of the previous words says nothing about these.
  const waiting = !query.data || (query.isPlaceholderData && results.length === 0)
  return (
    <div className={cn(query.isPlaceholderData && results.length > 0 && 'opacity-60 transition-opacity')}>
      {/* Screen readers announce only what changes in a status that is already there. */}
      <div role="status">{!waiting && <Outcome results={results} words={words} />}</div>
      {waiting && <Waiting />}
      {kind && results.length > 0 && (
        <Button variant="ghost" size="compact" onClick={() => onKind(undefined)}>
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {m.search_show_all_kinds()}
        </Button>
      )}
      {results.length > 0 && (
        <div id={options.listId} role="listbox" aria-label={m.search_results()}>
          {groups.map((group) => (
            <ResultGroup
              key={group.kind}
              group={group}
              first={results.findIndex((found) => found.kind === group.kind)}
              options={options}
              onChosen={onChosen}
            />
          ))}
        </div>
      )}
      {!kind && <MoreButtons groups={groups} onKind={onKind} />}
    </div>
  )
}

/** How much was found. */
function Outcome({ results, words }: { results: Found[]; words: string }) {
  if (results.length === 0) return <Nothing words={words} />
  return isAlike(results) ? (
    <p className="px-2.5 py-2 text-ink-soft">{m.search_alike()}</p>
  ) : (
    <p className="sr-only">{m.search_found({ count: results.length })}</p>
  )
}

type GroupProps = {
  group: Group
  /** The index of its first result among all results. */
  first: number
  options: ListOptions
  onChosen: () => void
}

function ResultGroup({ group, first, options, onChosen }: GroupProps) {
  const title = thingOf(group.kind).name()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a listbox is no fieldset
    <div role="group" aria-label={title} className="pb-2">
      <p
        aria-hidden
        className="flex items-baseline gap-2 px-2.5 pt-2 pb-1 font-semibold text-ink-soft text-sm"
      >
        {title}
        <span className="font-normal text-xs">
          {group.total > MAX_COUNT ? m.search_more_than({ count: MAX_COUNT }) : group.total}
        </span>
      </p>
      {group.found.map((found, place) => {
        const index = first + place
        return (
          <ResultLink
            key={found.id}
            id={options.optionId(index)}
            found={found}
            active={index === options.active}
            onActive={() => options.setActive(index)}
            onChosen={onChosen}
          />
        )
      })}
    </div>
  )
}

const MoreButtons = ({ groups, onKind }: { groups: Group[]; onKind: (kind: string) => void }) => (
  <div className="flex flex-wrap gap-2 px-2.5 pb-1.5">
    {groups
      .filter(({ total, found }) => total > found.length)
      .map((group) => (
        <Button key={group.kind} variant="outline" size="compact" onClick={() => onKind(group.kind)}>
          {m.search_show_more({ kind: thingOf(group.kind).name() })}
        </Button>
      ))}
  </div>
)

const Waiting = () => (
  <div aria-hidden className="grid gap-2 p-2">
    {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Skeleton className="size-10" />
        <Skeleton className={cn('h-5', width)} />
      </div>
    ))}
  </div>
)

const Nothing = ({ words }: { words: string }) => (
  <div className="grid gap-1 px-6 py-10 text-center">
    <p className="font-display font-semibold text-xl">{m.search_nothing_title()}</p>
    <p className="wrap-anywhere text-ink-soft">{m.search_nothing({ words })}</p>
  </div>
)
