import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'

/** On or off at once. Its label stands beside it, tied by `id`. */
export function Switch(props: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className="relative inline-flex h-7 w-12 flex-none items-center rounded-full bg-ink-soft p-0.5 transition-colors data-[state=checked]:bg-primary"
      {...props}
    >
      <Primitive.Thumb className="block size-6 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-5 rtl:data-[state=checked]:-translate-x-5" />
    </Primitive.Root>
  )
}
