import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '@/components/ui/button'
import { forgetRecent, keepRecent, readRecent } from '@/lib/recent-searches'
import { m } from '@/paraglide/messages'
import { searchQuery } from './api'
import { groupFound, type Kind, linkTo } from './found'
import { RecentSearches } from './recent-searches-list'
import { SearchResults } from './search-results'
import { useDebounced } from './use-debounced'

const PAUSE_MS = 50

type Props = { userId: string; onClose: () => void }

/** Finds as one types. The arrows move through what was found while the input keeps the focus. */
export function SearchDialog({ userId, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind>()
  const [active, setActive] = useState(0)
  const [recent, setRecent] = useState(() => readRecent(userId))
  const words = useDebounced(typed.trim(), PAUSE_MS)
  const query = useQuery(searchQuery(userId, words, kind))
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef(document.activeElement)
  const navigate = useNavigate()
  const { key } = useLocation()
  const [openedAt] = useState(key)

  // Also when somebody goes back.
  useEffect(() => {
    if (key !== openedAt) onClose()
  }, [key, openedAt, onClose])

  const searching = typed.trim() !== ''
  const groups = searching && words ? groupFound(query.data ?? []) : []
  const results = groups.flatMap(({ found }) => found)
  const count = searching ? results.length : recent.length
  const optionId = (index: number) => `${listId}-${index}`
  const hasActive = count > 0 && active < count

  function type(text: string) {
    setTyped(text)
    setKind(undefined)
    setActive(0)
  }

  function move(to: number) {
    const next = Math.max(0, Math.min(to, count - 1))
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowDown: (active + 1) % (count || 1),
      ArrowUp: (active || count) - 1,
      Home: 0,
      End: count - 1,
    }
    const found = results[active]
    if (event.key in to && count > 0) {
      event.preventDefault()
      move(to[event.key as keyof typeof to])
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && hasActive) {
      event.preventDefault()
      // What belongs to other words is not what was asked for.
      if (!searching) type(recent[active] ?? '')
      else if (found && !query.isPlaceholderData && words === typed.trim()) {
        keepRecent(userId, words)
        navigate(linkTo(found))
        onClose()
      }
    }
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/40 dark:bg-paper/70" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement && opener.current !== document.body)
              opener.current.focus()
          }}
          className="fixed inset-0 z-50 flex flex-col bg-surface shadow-card outline-none md:inset-x-0 md:top-2.5 md:bottom-auto md:mx-auto md:max-h-[min(40rem,85dvh)] md:w-[min(42rem,92vw)] md:rounded-card"
        >
          <Dialog.Title className="sr-only">{m.search_hub()}</Dialog.Title>
          <div className="flex flex-none items-center gap-1 border-line border-b ps-4 pe-2">
            <Search aria-hidden className="size-5 flex-none text-ink-soft" strokeWidth={1.8} />
            <input
              type="text"
              role="combobox"
              aria-label={m.search_hub()}
              placeholder={m.search_hub()}
              aria-expanded={count > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={hasActive ? optionId(active) : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={200}
              value={typed}
              onChange={({ target }) => type(target.value)}
              onKeyDown={onKeyDown}
              className="h-14 min-w-0 flex-1 bg-transparent px-2.5 text-base outline-none placeholder:text-ink-soft"
            />
            <Dialog.Close asChild>
              <Button variant="ghost" size="icon" aria-label={m.close()}>
                <X aria-hidden className="size-5" />
              </Button>
            </Dialog.Close>
          </div>
          <div
            ref={list}
            className="min-h-0 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
          >
            {searching ? (
              <SearchResults
                query={query}
                words={words}
                groups={groups}
                kind={kind}
                onKind={(wanted) => {
                  setKind(wanted)
                  setActive(0)
                  list.current?.scrollTo({ top: 0 })
                }}
                listId={listId}
                optionId={optionId}
                active={active}
                onActive={setActive}
                onChosen={() => {
                  keepRecent(userId, words)
                  onClose()
                }}
              />
            ) : (
              <RecentSearches
                recent={recent}
                listId={listId}
                optionId={optionId}
                active={active}
                onActive={setActive}
                onChosen={type}
                onClear={() => {
                  forgetRecent(userId)
                  setRecent([])
                }}
              />
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
