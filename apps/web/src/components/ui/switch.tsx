import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'

/** On or off at once. Its label stands beside it, tied by `id`. It looks 28 px high, and answers to a finger on 44. */
export function Switch(props: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className="relative h-7 w-12 flex-none rounded-full bg-ink-soft transition-colors after:absolute after:-inset-2 data-[state=checked]:bg-sage"
      {...props}
    >
      <Primitive.Thumb className="block size-5 translate-x-1 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-6 rtl:-translate-x-1 rtl:data-[state=checked]:-translate-x-6" />
    </Primitive.Root>
  )
}
