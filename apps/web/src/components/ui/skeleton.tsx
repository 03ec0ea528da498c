import type { CSSProperties } from 'react'
import { cn } from '@/lib/cn'

type Props = { className?: string; style?: CSSProperties }

export function Skeleton({ className, style }: Props) {
  return (
    <span
      aria-hidden
      className={cn('block animate-pulse rounded-control bg-sunken', className)}
      style={style}
    />
  )
}
