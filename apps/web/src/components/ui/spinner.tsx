import { cn } from '@/lib/cn'

/** A spinning ring. Hidden from screen readers, so a text has to be beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'block size-5 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none',
        className,
      )}
    />
  )
}
