import { cn } from '@/lib/cn'

/** A quiet ring. Words beside it say what is going on. */
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
