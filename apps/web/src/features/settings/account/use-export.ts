import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '@/lib/error-message'
import { saveBlob } from '@/lib/save-blob'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { m } from '@/paraglide/messages'
import { collectOnDisk, forgetOldFile } from './collect-on-disk'
import { exportFiles } from './export-files'

/** Downloads a ZIP of the user's own data. */
export function useExport(userId: string, name: string) {
  const [file, setFile] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => {
    forgetOldFile()
  }, [])

  const mutation = useMutation({
    meta: { failure: (error) => ({ title: m.export_failed(), description: errorMessage(error) }) },
    mutationFn: async () => {
      running.current = new AbortController()
      const { signal } = running.current
      setFile(undefined)
      // A stream that breaks says only "Failed to fetch".
      let cause: unknown
      async function* files() {
        const onFile = (done: number, total: number) => setFile({ done, total })
        try {
          yield* exportFiles({ userId, name, signal, onFile })
        } catch (error) {
          cause = error
          throw error
        }
      }
      try {
        const { downloadZip } = await import('client-zip')
        const zip = await collectOnDisk(downloadZip(files()))
        signal.throwIfAborted()
        saveBlob(zip, `kinfold-${new Date().toISOString().slice(0, 10)}.zip`)
        toast.success(m.export_done())
      } catch (error) {
        if (signal.aborted) return
        throw isFull(error) ? new UserError(m.export_no_room(), { cause: error }) : (cause ?? error)
      }
    },
  })
  return { start: mutation.mutate, stop: () => running.current?.abort(), running: mutation.isPending, file }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'
