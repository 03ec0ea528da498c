import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { Input } from './input'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  onChange: (digits: string) => void
}

/** A six-digit code. Pasted codes may contain spaces, as some authenticator apps show them. */
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
