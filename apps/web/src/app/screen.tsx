import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Loads the code of a screen. */
export type Load = () => Promise<{ Component: ComponentType }>

/**
 * A screen whose code is loaded by `prepare` or, at the latest, when it is shown. While loading it suspends; a failure
 * is thrown, and the next `prepare` tries again.
 */
export function screenOf(load: Load) {
  let Loaded: LazyExoticComponent<ComponentType> | undefined
  let loading: Promise<{ default: ComponentType }> | undefined

  function prepare(): Promise<unknown> {
    if (loading) return loading
    const started = load().then(({ Component }) => ({ default: Component }))
    Loaded = lazy(() => started)
    loading = started
    started.catch(() => {
      loading = undefined
    })
    return started
  }

  function Screen() {
    if (!Loaded) prepare()
    return Loaded && <Loaded />
  }
  return { Screen, prepare }
}
