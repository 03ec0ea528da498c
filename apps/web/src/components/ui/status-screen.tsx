import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '@/browser/focus-heading'
import { cn } from '@/lib/cn'
import { Brand } from './brand'
import { Spinner } from './spinner'

type Props = {
  title: string
  text?: string
  /** The current step; announced when it changes. */
  status?: string
  /** For a failure: title and text are announced immediately. */
  problem?: boolean
  children?: ReactNode
}

/** True inside the `main` of a frame, which a status screen leaves in place. */
export const WithinMain = createContext(false)

/** A whole screen for one status: loading, or a failure with the actions that remain. */
export function StatusScreen({ title, text, status, problem, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const withinMain = use(WithinMain)
  const Place = withinMain ? 'div' : 'main'

  // The focus moves on to the heading of the screen that takes its place.
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      if (document.activeElement === own) queueMicrotask(focusHeading)
    }
  }, [])

  return (
    <Place
      className={cn(
        'grid content-center justify-items-center gap-8 px-6 py-12 text-center',
        withinMain ? 'min-h-[60dvh]' : 'min-h-dvh',
      )}
    >
      {!withinMain && <Brand />}
      <div role={problem ? 'alert' : undefined} className="grid max-w-md gap-2">
        <h1 ref={heading} className="text-[min(1.75rem,10vw)] md:text-[2.125rem]">
          {title}
        </h1>
        {text && <p className="text-base text-ink-soft">{text}</p>}
      </div>
      {status && (
        <p role="status" className="grid max-w-xs justify-items-center gap-4 text-balance text-ink-soft">
          <Spinner className="text-primary" />
          {status}
        </p>
      )}
      {children && <div className="grid w-full max-w-xs gap-3">{children}</div>}
    </Place>
  )
}
