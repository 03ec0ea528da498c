import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { Input } from './input'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  onChange: (digits: string) => void
}

/** Six digits, as authenticator apps show them; a code may be pasted with the space that some put in. */
export function CodeInput({ value, onChange, className, ...props }: Props) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, 6))}
      className={cn('text-center font-semibold text-2xl tabular-nums tracking-[0.35em]', className)}
    />
  )
}
