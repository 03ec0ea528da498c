// No screen shows a menu, a panel or a dialog at first, so their library is loaded with the first input, or when the first
// of them is opened.

import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '@/browser/create-store'
import { useLayer } from '@/browser/layers'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'

type Parts = typeof import('./popup-parts')

const loaded = createStore<Parts | undefined>(undefined)

async function load() {
  if (!loaded.get()) loaded.set(await import('./popup-parts'))
}

/** Loads them early, so that they are available when the connection is lost. */
export function usePopupsWithFirstInput() {
  useEffect(() => {
    const controller = new AbortController()
    // A failed load is tried again with the next input.
    const prepare = () => load().then(() => controller.abort(), console.warn)
    for (const event of ['pointerdown', 'keydown', 'focusin']) {
      window.addEventListener(event, prepare, { signal: controller.signal })
    }
    return () => controller.abort()
  }, [])
}

/**
 * For what opens above the page: Back closes it.
 * @param open loads the parts when they are needed
 * @param close also when they cannot be loaded, which the user is told
 * @param hasAddress it is open because of the address, which Back leaves
 * @returns undefined until they are loaded
 */
export function usePopupParts(open: boolean, close: () => void, hasAddress = false): Parts | undefined {
  const parts = useStore(loaded)
  useLayer(open && !hasAddress, close)
  const fail = useEffectEvent(() => {
    toast.error(m.error_offline(), { id: 'popups' })
    close()
  })

  useEffect(() => {
    if (open) load().catch(() => fail())
  }, [open])
  return parts
}

/** For what is only rendered inside one of them. */
export function useLoadedPopupParts(): Parts {
  const parts = useStore(loaded)
  if (!parts) throw new Error('This belongs into a menu, a panel or a dialog')
  return parts
}
