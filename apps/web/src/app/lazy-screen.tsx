import type { ComponentType } from 'react'
import { loadLater } from '@/lib/load-later'
import { Crash } from './crash'

/** What takes the place of a screen without changing the address. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(load, Crash)
