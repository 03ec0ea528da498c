import { type ComponentType, lazy } from 'react'

/**
 * A component that a screen can do without: it shows nothing when its code cannot be loaded, as without a connection.
 * @param load imports it
 */
export const lazyExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  )
