import { Switch as Parts } from 'radix-ui'
import type { ComponentProps } from 'react'

type Props = Pick<
  ComponentProps<typeof Parts.Root>,
  'id' | 'aria-describedby' | 'checked' | 'onCheckedChange'
>

/** A switch; its label is linked by `id`. It is 28 px high, with a touch target of 44 px. */
export const Switch = (props: Props) => (
  <Parts.Root
    // Off is an outline, so that it does not look like on.
    className="group/switch relative inline-flex h-7 w-12 flex-none items-center rounded-full border-2 border-ink-soft px-0.5 transition-colors after:absolute after:-inset-2.5 aria-checked:border-sage aria-checked:bg-sage"
    {...props}
  >
    <Parts.Thumb className="block size-5 rounded-full bg-ink-soft transition-[translate,background-color] group-aria-checked/switch:translate-x-5 group-aria-checked/switch:bg-surface rtl:group-aria-checked/switch:-translate-x-5" />
  </Parts.Root>
)
