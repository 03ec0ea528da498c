import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'

/** A switch; its label is linked by `id`. It is 28 px high, with a touch target of 44 px. */
export function Switch(props: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      // Off is an outline, so that it does not look like on.
      className="relative inline-flex h-7 w-12 flex-none items-center rounded-full border-2 border-ink-soft px-0.5 transition-colors after:absolute after:-inset-2.5 data-[state=checked]:border-sage data-[state=checked]:bg-sage"
      {...props}
    >
      <Primitive.Thumb className="block size-5 rounded-full bg-ink-soft transition-[translate,background-color] data-[state=checked]:translate-x-5 data-[state=checked]:bg-surface rtl:data-[state=checked]:-translate-x-5" />
    </Primitive.Root>
  )
}
