import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react'
import { suspectServer } from '@/lib/server-reach'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

/**
 * A component that a press opens. When its code cannot be loaded, as without a connection, the screen stays as it is, and
 * a toast offers to try again.
 * @param load imports it
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const attempt = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error) => {
          console.warn(error)
          return { default: Missing }
        },
      ),
    )
  let Loaded = attempt()

  const LazyPart = (props: Props) => <Loaded {...props} />

  function Missing(props: Props) {
    const [again, setAgain] = useState(false)

    useEffect(() => {
      // The next press tries again.
      Loaded = attempt()
      suspectServer()
      toast.error(m.error_offline(), {
        id: 'part',
        action: { label: m.try_again(), onClick: () => startTransition(() => setAgain(true)) },
      })
    }, [])
    return again && <LazyPart {...props} />
  }
  return LazyPart
}
