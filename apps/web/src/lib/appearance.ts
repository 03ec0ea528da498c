// How the app looks for the user. The account has their choice (features/settings/display/api.ts). This browser keeps a
// copy, which index.html shows before the first paint.

import { personalStore, usePersonalStore } from '@/browser/personal-store'
import { useMediaQuery } from '@/browser/use-media-query'

export const THEMES = ['system', 'light', 'dark'] as const
/** Percent of the browser's font size. */
export const TEXT_SIZES = [100, 115, 130, 150] as const

export type Appearance = {
  theme: (typeof THEMES)[number]
  textSize: (typeof TEXT_SIZES)[number]
  /** Less motion than the device asks for; its own wish always counts. */
  reduceMotion: boolean
}

/** Anything unknown counts as not chosen. */
export function parseAppearance(stored: unknown): Appearance {
  const { theme, textSize, reduceMotion } = (stored ?? {}) as Record<string, unknown>
  return {
    theme: THEMES.find((one) => one === theme) ?? 'system',
    textSize: TEXT_SIZES.find((one) => one === textSize) ?? 100,
    reduceMotion: reduceMotion === true,
  }
}

// Its name is known to index.html.
const appearance = personalStore('appearance', 'local', parseAppearance)

/** The same object until another choice is stored. */
export const storedAppearance = (): Appearance => appearance.get()
export const setAppearance = (chosen: Appearance) => appearance.set(chosen)
export const useAppearance = (): Appearance => usePersonalStore(appearance)

/** Shows the stored choice from now on, and what other tabs and the end of a session make of it. */
export function followAppearance(): void {
  show()
  appearance.subscribe(show)
}

function show() {
  const { theme, ...others } = appearance.get()
  const { dataset } = document.documentElement
  for (const [name, chosen] of Object.entries({ theme, ...others })) {
    // Setting it again would compute all styles anew.
    if (dataset[name] !== `${chosen}`) dataset[name] = `${chosen}`
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    const chosen = theme === scheme ? 'all' : 'not all'
    const media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen
    if (meta.media !== media) meta.media = media
  }
}

export function useIsDark(): boolean {
  const { theme } = useAppearance()
  const isDeviceDark = useMediaQuery('(prefers-color-scheme: dark)')
  return theme === 'system' ? isDeviceDark : theme === 'dark'
}

/** For motion that scripts make. CSS has the variant `motion-reduce`. */
export const reducesMotion = (): boolean =>
  appearance.get().reduceMotion || matchMedia('(prefers-reduced-motion: reduce)').matches
