import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/paraglide/messages'

type Props = {
  busy: boolean
  /** Off after a failure, or it would ask again without end. */
  automatic: boolean
  onLoad: () => void
}

/** Loads older posts before the reader reaches the end; the button does the same for the keyboard. */
export function LoadMore({ busy, automatic, onLoad }: Props) {
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
      {busy ? m.feed_loading() : m.feed_more()}
    </Button>
  )
}
