import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '@/lib/error-message'
import { saveBlob } from '@/lib/save-blob'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { exportFiles } from './export-files'

/** Makes a ZIP of everything that is somebody's own and hands it to the browser's downloads. */
export function useExport(userId: string, name: string) {
  const [photo, setPhoto] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(undefined)

  const mutation = useMutation({
    meta: { failure: (error) => ({ title: m.export_failed(), description: errorMessage(error) }) },
    mutationFn: async () => {
      running.current = new AbortController()
      const { signal } = running.current
      setPhoto(undefined)
      // A stream that breaks says only "Failed to fetch".
      let cause: unknown
      async function* files() {
        const onPhoto = (done: number, total: number) => setPhoto({ done, total })
        try {
          yield* exportFiles({ userId, name, signal, onPhoto })
        } catch (error) {
          cause = error
          throw error
        }
      }
      try {
        const { downloadZip } = await import('client-zip')
        // Browsers keep a large blob on disk, which a picture after the other flows into.
        const zip = await downloadZip(files()).blob()
        signal.throwIfAborted()
        saveBlob(zip, `kinfold-${new Date().toISOString().slice(0, 10)}.zip`)
        toast.success(m.export_done())
      } catch (error) {
        if (!signal.aborted) throw cause ?? error
      }
    },
  })
  return { start: mutation.mutate, stop: () => running.current?.abort(), running: mutation.isPending, photo }
}
