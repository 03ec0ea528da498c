import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const inputLook =
  'w-full rounded-control border border-line bg-surface px-3.5 text-base text-ink placeholder:text-ellipsis placeholder:text-ink-soft ' +
  'focus:border-primary focus:outline-3 focus:outline-primary/35 focus:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:opacity-60'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(inputLook, 'h-12', className)} {...props} />
}
