import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { linkTo } from './found'
import { addRecentSearch, clearRecentSearches, useRecentSearches } from './recent-searches'
import { RecentSearches } from './recent-searches-list'
import { SearchField } from './search-field'
import { SearchResults } from './search-results'
import { useActiveOption } from './use-active-option'
import { useSearch } from './use-search'

type Props = { userId: string; onClose: () => void }

/** Searches while the user types. The arrow keys move through the list; the input keeps the focus. */
export function SearchPanel({ userId, onClose }: Props) {
  const search = useSearch(userId)
  const recent = useRecentSearches()
  const navigate = useNavigate()
  const { typed, words, searching, results } = search
  const count = searching ? results.length : recent.length
  const { activeId, onArrowKey, ...options } = useActiveOption(count)
  const list = useRef<HTMLDivElement>(null)

  function type(text: string) {
    search.type(text)
    options.setActive(0)
  }

  function onChosen() {
    addRecentSearch(words)
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    onArrowKey(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !activeId) return
    event.preventDefault()
    const found = results[options.active]
    if (!searching) type(recent[options.active] ?? '')
    else if (found && search.current) {
      navigate(linkTo(found))
      onChosen()
    }
  }

  return (
    <>
      <SearchField
        value={typed}
        onType={type}
        onKeyDown={onKeyDown}
        listId={options.listId}
        activeId={activeId}
        expanded={count > 0}
      />
      <div
        ref={list}
        className="min-h-0 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      >
        {searching ? (
          <SearchResults
            search={search}
            options={options}
            onKind={(kind) => {
              search.setKind(kind)
              options.setActive(0)
              list.current?.scrollTo({ top: 0 })
            }}
            onChosen={onChosen}
          />
        ) : (
          <RecentSearches recent={recent} options={options} onChosen={type} onClear={clearRecentSearches} />
        )}
      </div>
    </>
  )
}
