import { useEffect, useRef } from 'react'
import { Button } from './button'

type Props = {
  label: string
  busyLabel: string
  busy: boolean
  /** Off after a failure, or it would ask again without end. */
  automatic: boolean
  onLoad: () => void
}

/** Loads what follows before the reader reaches the end; the button does the same for the keyboard. */
export function LoadMore({ label, busyLabel, busy, automatic, onLoad }: Props) {
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!button.current || busy || !automatic) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoad()
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
