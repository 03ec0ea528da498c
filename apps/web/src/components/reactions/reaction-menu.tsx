import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { usePopupParts } from '@/components/ui/popups'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import type { React } from './api'
import { EMOJI, type Reacted } from './reactions'
import type { useMenuGestures } from './use-menu-gestures'
import { nameOf } from './words'

type Props = {
  label: string
  button: RefObject<HTMLButtonElement | null>
  reacted: Reacted
  /** The heart is a like then. */
  hasLikes: boolean
  /** A menu that a resting pointer has opened leaves the focus where it is. */
  hovered: boolean
  hover: ReturnType<typeof useMenuGestures>['hover']
  onReact: React
  onClose: () => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The emoji to react with. Those of the viewer are checked. */
export default function ReactionMenu(props: Props) {
  const { label, button, reacted, hasLikes, hovered, hover, onReact, onClose } = props
  const { userId } = useViewer()
  const menu = useRef<HTMLDivElement>(null)
  const outside = useRef(false)
  const Popover = usePopupParts(true, onClose)?.Popover
  const offered = EMOJI.slice(hasLikes ? 1 : 0)

  function onKeyDown(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const index = items.indexOf(document.activeElement as HTMLElement)
    const step = (steps[event.key] ?? 0) * (document.dir === 'rtl' && /Left|Right/.test(event.key) ? -1 : 1)
    if (step) items.at((index + step) % items.length)?.focus()
    else if (event.key === 'Home') items[0]?.focus()
    else if (event.key === 'End') items.at(-1)?.focus()
    else if (event.key === 'Tab') onClose()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }

  if (!Popover) return null
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          ref={menu}
          role="menu"
          aria-label={label}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          {...hover}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (!hovered) menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
          }}
          onInteractOutside={(event) => {
            outside.current = !button.current?.contains(event.target as Node)
            // The button itself closes the menu.
            if (!outside.current) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!outside.current && document.activeElement === document.body)
              button.current?.focus({ preventScroll: true })
          }}
          className="z-[60] flex max-w-[calc(100vw-16px)] flex-wrap rounded-[1.75rem] border border-line bg-surface p-1 shadow-card outline-none"
        >
          {offered.map((emoji) => {
            const chosen = reacted[emoji]?.includes(userId) ?? false
            return (
              <button
                key={emoji}
                type="button"
                role="menuitemcheckbox"
                aria-checked={chosen}
                aria-label={nameOf(emoji)}
                title={nameOf(emoji)}
                tabIndex={-1}
                onClick={() => {
                  onReact(emoji, !chosen)
                  onClose()
                }}
                className={cn(
                  'grid size-11 place-items-center rounded-full text-2xl leading-none transition-transform hover:bg-sunken motion-safe:hover:scale-110',
                  chosen && 'bg-primary-wash ring-2 ring-primary',
                )}
              >
                {emoji}
              </button>
            )
          })}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
