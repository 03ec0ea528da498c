import { Search } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'

const loadDialog = () => import('./search-dialog')
const SearchDialog = lazyPart(async () => (await loadDialog()).SearchDialog)

const onMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search: a box in the top bar, a button on a phone, and Ctrl+K or Cmd+K everywhere. */
export function SearchBox({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false)

  useShortcut(() => setOpen(true))

  const opener = {
    onClick: () => setOpen(true),
    // Loads the dialog before the click arrives.
    onPointerEnter: loadDialog,
    onFocus: loadDialog,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
  } as const

  return (
    <search className="max-md:contents md:max-w-[440px] md:flex-1">
      <button
        type="button"
        {...opener}
        className="hidden h-11 w-full items-center gap-3 rounded-full bg-sunken px-4 text-start text-ink-soft hover:bg-line md:flex"
      >
        <Search aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
        <span className="flex-1 truncate">{m.search_hub()}</span>
        <kbd
          aria-hidden
          className="rounded-md border border-line bg-surface px-1.5 font-body text-xs leading-5 max-lg:hidden"
        >
          {onMac ? m.search_shortcut_mac() : m.search_shortcut()}
        </kbd>
      </button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.search_hub()}
        className="ms-auto md:hidden"
        {...opener}
      >
        <Search aria-hidden className="size-5" strokeWidth={1.8} />
      </Button>
      {open && (
        <Suspense>
          <SearchDialog userId={userId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </search>
  )
}

/** Ctrl+K or Cmd+K, unless a dialog or a menu is open. */
function useShortcut(onPress: () => void) {
  const press = useEffectEvent(onPress)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const combined = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.key.toLowerCase() !== 'k' || !combined) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
