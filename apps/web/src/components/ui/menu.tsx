import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
}

/** Opens below a button. A modal menu would hide the scroll bar and make the page jump. */
export function Menu({ trigger, align = 'end', children }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          collisionPadding={8}
          className="z-30 min-w-52 max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface p-1.5 shadow-card"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
