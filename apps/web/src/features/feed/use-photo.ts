import { useEffect, useRef, useState } from 'react'
import { type Photo, shrinkPhoto } from '@/lib/shrink-photo'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

/** The photo that goes with a post: chosen, made ready, shown, taken away again. */
export function usePhoto() {
  const [photo, setPhoto] = useState<Photo & { preview: string }>()
  const [preparing, setPreparing] = useState(false)
  const latest = useRef<File>(undefined)

  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.preview)), [photo])

  async function choose(file: File) {
    latest.current = file
    setPreparing(true)
    try {
      const shrunk = await shrinkPhoto(file)
      // Another one may have been chosen meanwhile.
      if (latest.current === file) setPhoto({ ...shrunk, preview: URL.createObjectURL(shrunk.file) })
    } catch {
      toast.error(m.post_failed(), { description: m.photo_unreadable({ name: file.name }) })
    } finally {
      if (latest.current === file) setPreparing(false)
    }
  }

  function remove() {
    latest.current = undefined
    setPreparing(false)
    setPhoto(undefined)
  }

  return { photo, preparing, choose, remove }
}
