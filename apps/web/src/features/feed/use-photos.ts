import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from '@/browser/create-store'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { chosenFiles } from './chosen-files'
import { isAddress, MAX_PHOTOS } from './post'

const loadFiles = () => import('./photo-files')

/** With the first input, so that photos can be chosen when the connection is lost. */
function useFilesWithFirstInput() {
  useEffect(() => {
    const controller = new AbortController()
    const prepare = () => {
      controller.abort()
      Promise.all([loadFiles(), import('./photo-tray')]).catch(console.warn)
    }
    for (const event of ['pointerdown', 'keydown', 'focusin']) {
      window.addEventListener(event, prepare, { signal: controller.signal })
    }
    return () => controller.abort()
  }, [])
}

/**
 * Choosing the photos and videos of an unsent post, or of an edit.
 * @param photos of the draft
 * @param change replaces them by what the function makes of the latest ones
 */
export function usePhotos(photos: string[], change: (to: (photos: string[]) => string[]) => void) {
  useFilesWithFirstInput()
  const [preparing, setPreparing] = useState(0)
  const underWay = useRef(new Set<Promise<boolean>>())
  const files = useStore(chosenFiles)
  const lost = photos.some((photo) => !isAddress(photo) && !files[photo])

  // After a reload.
  const restore = useEffectEvent(async () => {
    const { restoreFiles } = await loadFiles()
    const restored = await restoreFiles(photos)
    change((latest) => latest.filter((photo) => restored.includes(photo) || !photos.includes(photo)))
  })
  useEffect(() => {
    if (lost) restore().catch(console.warn)
  }, [lost])

  async function add(chosen: File[]): Promise<boolean> {
    const refused: string[] = []
    for (const file of chosen) {
      try {
        const { prepareFile } = await loadFiles()
        const photo = await prepareFile(file)
        change((latest) => [...latest, photo])
      } catch (error) {
        const reason = errorMessage(error, m.error_offline())
        refused.push(chosen.length > 1 ? m.composer_refused_file({ name: file.name, reason }) : reason)
      }
      setPreparing((count) => count - 1)
    }
    if (refused.length > 0)
      toast.error(m.composer_refused({ count: refused.length }), { description: refused.join('\n') })
    return refused.length === 0
  }

  return {
    preparing,
    choose(chosen: File[]) {
      const room = Math.max(0, MAX_PHOTOS - photos.length - preparing)
      if (chosen.length > room) toast.error(m.composer_too_many(), { id: 'too many photos' })
      const taken = chosen.slice(0, room)
      setPreparing((count) => count + taken.length)
      const adding = add(taken)
      underWay.current.add(adding)
      void adding.finally(() => underWay.current.delete(adding))
    },
    /** Resolves once all are prepared: false if one of them was refused meanwhile, which the user has been told. */
    ready: async () => (await Promise.all(underWay.current)).every(Boolean),
  }
}
