import { createContext, use } from 'react'
import { m } from '@/i18n/messages'

/** True around a screen that is kept but not shown. */
export const HiddenScreen = createContext(false)

/** The title of the browser tab. Every screen has one. */
export function PageTitle({ children }: { children: string }) {
  const hidden = use(HiddenScreen)
  return hidden ? null : <title>{`${children} · ${m.product_name()}`}</title>
}
