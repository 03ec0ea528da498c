import type { ComponentType } from 'react'
import { type FailedLoad, loadLater } from '@/lib/load-later'
import { Crash } from './crash'

/** Loads the code of a screen. */
export type Load = () => Promise<{ Component: ComponentType }>

/** A screen whose code is loaded by `prepare` or, at the latest, when it is shown. Another visit tries again after a failure. */
export const screenOf = (load: Load) => lazyScreen(async () => (await load()).Component)

/** What takes the place of a screen. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(load, MissingScreen)

const MissingScreen = (failed: FailedLoad) => <Crash {...failed} />
