import { type ComponentType, lazy, useEffect, useState, useTransition } from 'react'
import { suspectServer } from '@/browser/server-reach'

/** `onRetry` loads the code again; `retrying` meanwhile. */
export type FailedLoad = { error: unknown; retrying: boolean; onRetry: () => void }

/** What is shown once the code is loaded, or cannot be. */
type Content<Props> = ComponentType<Omit<FailedLoad, 'error'> & { shown: Props }>

/**
 * A component whose code is loaded by `prepare` or, at the latest, when it is shown; meanwhile it suspends. React's `lazy`
 * alone would throw away the screen around a component that cannot be loaded.
 * @param load imports it
 * @param Failed shown in its place when it cannot be loaded, as without a connection or after an update of the server
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<FailedLoad & { shown: Props }>,
) {
  let latest: { Content: Content<Props>; done: Promise<unknown> } | undefined
  let failed = false

  /** Tries again after a failure. @returns when it is loaded, or cannot be */
  function prepare(): Promise<unknown> {
    return current().done
  }

  function current() {
    if (latest && !failed) return latest
    failed = false
    const done = contentOnceLoaded()
    latest = { Content: lazy(() => done), done }
    return latest
  }

  async function contentOnceLoaded(): Promise<{ default: Content<Props> }> {
    try {
      const Loaded = await load()
      return { default: ({ shown }) => <Loaded {...shown} /> }
    } catch (error) {
      console.warn(error)
      failed = true
      suspectServer()
      return { default: (place) => <Missing error={error} {...place} /> }
    }
  }

  function Missing(failure: FailedLoad & { shown: Props }) {
    useEffect(() => {
      // The next one that is shown tries again. Before this one is rendered, that would suspend it anew.
      if (failed) latest = undefined
    }, [])
    return <Failed {...failure} />
  }

  function Part(props: Props) {
    const [{ Content }, setAttempt] = useState(() => latest ?? current())
    const [retrying, startTransition] = useTransition()
    const onRetry = () => startTransition(() => setAttempt(current()))
    return <Content shown={props} retrying={retrying} onRetry={onRetry} />
  }
  return { Part, prepare }
}
