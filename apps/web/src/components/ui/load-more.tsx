import { useEffect, useRef } from 'react'
import { Button } from './button'

type Props = {
  label: string
  busyLabel: string
  busy: boolean
  /** Off after a failure, or it would retry endlessly. */
  automatic: boolean
  onLoad: () => void
}

/** Loads more before the reader reaches the end of a list; the button does the same for keyboard users. */
export function LoadMore({ label, busyLabel, busy, automatic, onLoad }: Props) {
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!button.current || busy || !automatic) return
    const observer = new IntersectionObserver(
      // A busy page gets several at once: the list has grown, and the reader has reached its end again.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onLoad()
      },
      { rootMargin: '800px' },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [busy, automatic, onLoad])

  return (
    <Button ref={button} variant="quiet" busy={busy} onClick={onLoad} className="justify-self-center">
      {busy ? busyLabel : label}
    </Button>
  )
}
