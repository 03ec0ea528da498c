import { useEffect, useRef, useState } from 'react'
import { shrinkPhoto } from '@/lib/shrink-photo'
import type { Photo } from '@/lib/shrink-picture'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

/** The photo of an unsent post. */
export function usePhoto() {
  // The last chosen file; rejects when it is not a picture.
  const chosen = useRef<Promise<Photo | undefined>>(Promise.resolve(undefined))
  const [preview, setPreview] = useState<string>()
  const [preparing, setPreparing] = useState(false)

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function choose(file: File) {
    const before = chosen.current
    const photo = shrinkPhoto(file)
    chosen.current = photo
    setPreparing(true)
    try {
      const { file: small } = await photo
      // Another file may have been chosen in the meantime.
      if (chosen.current === photo) setPreview(URL.createObjectURL(small))
    } catch {
      toast.error(m.post_failed(), { description: m.photo_unreadable({ name: file.name }) })
      if (chosen.current === photo) chosen.current = before
    } finally {
      if (chosen.current === photo || chosen.current === before) setPreparing(false)
    }
  }

  function remove() {
    chosen.current = Promise.resolve(undefined)
    setPreparing(false)
    setPreview(undefined)
  }

  /** Resolves once the photo is shrunk, so that the post can be submitted before. */
  const ready = () => chosen.current

  return { preview, preparing, choose, remove, ready }
}
