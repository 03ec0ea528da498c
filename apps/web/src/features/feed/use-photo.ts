import { useEffect, useRef, useState } from 'react'
import { shrinkPhoto } from '@/lib/shrink-photo'
import type { Photo } from '@/lib/shrink-picture'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

/** The photo that goes with a post: chosen, made ready, shown, taken away again. */
export function usePhoto() {
  // What was chosen last; it rejects when it is not a picture.
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
      // Another one may have been chosen meanwhile.
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

  /** @returns the photo once it is ready, so that whoever posts at once need not wait for it */
  const ready = () => chosen.current

  return { preview, preparing, choose, remove, ready }
}
