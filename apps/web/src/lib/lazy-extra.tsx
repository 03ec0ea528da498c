import type { ComponentType } from 'react'
import { loadLater } from './load-later'

/**
 * A component that a screen can do without.
 * @param load imports it
 * @param Instead shown when its code cannot be loaded, as without a connection
 */
export const lazyExtra = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
) => loadLater(load, ({ shown }) => <Instead {...shown} />).Part
