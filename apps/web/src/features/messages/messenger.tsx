import { type ReactNode, useEffect, useRef } from 'react'
import { useMediaQuery } from '@/browser/use-media-query'
import { Card } from '@/components/ui/card'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useVisualViewport } from './pane/use-visual-viewport'
import { type Selection, useSelection } from './use-selection'

type Props = {
  list: ReactNode
  /** The open conversation, or a placeholder. */
  pane: ReactNode
}

/** The list and the conversation side by side; on a narrow screen the conversation replaces the list. */
export function Messenger({ list, pane }: Props) {
  const { selection } = useSelection()
  const viewport = useVisualViewport()
  const phone = useMediaQuery('(max-width: 767px)')
  useFocusOnReturn(selection)

  return (
    <Card
      id={selection && 'conversation'}
      // A conversation fills the part of a phone's screen above the keyboard.
      style={selection && phone ? { height: viewport.height, translate: `0 ${viewport.top}px` } : undefined}
      className={cn(
        'flex min-h-0 overflow-hidden md:h-[calc(100dvh-7.5rem)] md:min-h-[22rem]',
        selection ? 'h-dvh max-md:rounded-none' : 'max-md:min-h-[calc(100dvh-58px-8rem)]',
      )}
    >
      <section
        aria-label={m.messages_list()}
        className={cn(
          'flex min-h-0 flex-col border-line @2xl:w-[19rem] @6xl:w-[24rem] @2xl:flex-none @2xl:border-e',
          selection ? '@max-2xl:w-0' : 'flex-1 @2xl:flex-none',
        )}
      >
        <h1
          className={cn(
            'px-5 pt-4 text-[min(1.6875rem,10vw)] outline-none md:text-[1.75rem]',
            selection && '@max-2xl:sr-only',
          )}
        >
          {m.nav_messages()}
        </h1>
        <div className={cn('flex min-h-0 flex-1 flex-col', selection && '@max-2xl:hidden')}>{list}</div>
      </section>
      <div className={cn('flex min-h-0 min-w-0 flex-1 flex-col', !selection && '@max-2xl:hidden')}>
        {pane}
      </div>
    </Card>
  )
}

/** Back in the list, focuses the row of the conversation that was open. */
function useFocusOnReturn(selection: Selection | undefined) {
  const left = useRef<Selection>(undefined)
  useEffect(() => {
    if (selection) left.current = selection
    else if (left.current) {
      document.getElementById(rowId(left.current))?.focus()
      left.current = undefined
    }
  }, [selection])
}

export const rowId = (selection: Selection) =>
  `row-${'person' in selection ? selection.person : selection.conversation}`
