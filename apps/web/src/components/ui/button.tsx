import { type ComponentProps, cloneElement, isValidElement } from 'react'
import { cn } from '@/lib/cn'
import { Spinner } from './spinner'

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  quiet: 'bg-sunken text-ink hover:bg-line',
  outline: 'border border-line bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink-soft hover:bg-sunken hover:text-ink',
  /** Opens something destructive; `danger` does it. */
  'danger-outline': 'border border-danger/60 bg-surface text-danger hover:bg-danger-wash',
  danger: 'bg-danger text-on-primary hover:brightness-95',
}

const sizes = {
  compact: 'min-h-11 px-2.5 py-1.5 rounded-control',
  medium: 'min-h-11 px-4 py-1.5 rounded-control',
  large: 'min-h-12 px-5 py-1.5 text-base rounded-control',
  icon: 'size-11 flex-none rounded-full',
}

type Props = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Gives its child, such as a link, the look of a button. */
  asChild?: boolean
  /** Shows a spinner. The button keeps the focus, so the form has to ignore a second submit. */
  busy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'medium',
  asChild,
  busy,
  className,
  type,
  children,
  ...props
}: Props) {
  const look = cn(
    'inline-flex items-center justify-center gap-2 text-center font-semibold transition-colors',
    'disabled:pointer-events-none disabled:opacity-60 aria-busy:pointer-events-none',
    variants[variant],
    sizes[size],
    className,
  )
  if (asChild && isValidElement<ComponentProps<'button'>>(children))
    return cloneElement(children, { ...props, className: look })
  return (
    <button type={type ?? 'button'} aria-busy={busy} className={look} {...props}>
      {busy && <Spinner />}
      {children}
    </button>
  )
}
