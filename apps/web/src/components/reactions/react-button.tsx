import { SmilePlus } from 'lucide-react'
import { type ReactElement, type ReactNode, Suspense, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/lib/lazy-part'
import type { React } from './api'
import type { Reacted } from './reactions'
import { useMenuGestures } from './use-menu-gestures'

const ReactionMenu = lazyPart(async () => (await import('./reaction-menu')).default)

type Props = {
  label: string
  reacted: Reacted
  onReact: React
  /** A post is liked with a button of its own, which is put beside and opens the menu as well. */
  like?: ReactNode
}

/** Opens the menu of reactions: by a click, a pointer that rests on it, or a finger that does. */
export function ReactButton({ label, reacted, onReact, like }: Props): ReactElement {
  const button = useRef<HTMLButtonElement>(null)
  const { open, setOpen, hovered, gestures, hover } = useMenuGestures()

  return (
    <>
      <span className="inline-flex flex-none items-center" {...gestures}>
        {like}
        <Button
          ref={button}
          variant="ghost"
          size="icon"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            setOpen(true)
          }}
        >
          <SmilePlus aria-hidden className="size-5" strokeWidth={1.8} />
        </Button>
      </span>
      {open && (
        <Suspense>
          <ReactionMenu
            label={label}
            button={button}
            reacted={reacted}
            hasLikes={like !== undefined}
            hovered={hovered}
            hover={hover}
            onReact={onReact}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
