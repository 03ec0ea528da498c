import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveBlob } from '@/browser/save-blob'
import { forgetOldFile, zipToDisk } from '@/browser/zip-to-disk'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { formatDate } from '@/text/format'
import { readFamily } from './family-api'
import { exportFiles } from './files'
import { readOwn } from './own-api'

type ExportScope = 'own' | 'family'

type Subject = { userId: string; name: string; family: { id: string; name: string } | null }

/** Downloads a ZIP of the user's own data, or of what the user sees of the family. One at a time. */
export function useExport({ userId, name, family }: Subject) {
  const [file, setFile] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => {
    forgetOldFile()
  }, [])

  const mutation = useMutation({
    meta: { failure: (error) => ({ title: m.export_failed(), description: errorMessage(error) }) },
    mutationFn: async (scope: ExportScope) => {
      const ofFamily = scope === 'family' ? family : null
      running.current = new AbortController()
      const { signal } = running.current
      setFile(undefined)
      // A stream that breaks says only "Failed to fetch".
      let cause: unknown
      async function* files() {
        const onFile = (done: number, total: number) => setFile({ done, total })
        try {
          const content = await (ofFamily ? readFamily(ofFamily.id) : readOwn(userId))
          signal.throwIfAborted()
          const texts = {
            product: m.product_name(),
            name: ofFamily?.name ?? name,
            date: formatDate(new Date()),
          }
          const readme = (files: string) =>
            ofFamily ? m.export_family_readme({ ...texts, files }) : m.export_readme({ ...texts, files })
          yield* exportFiles(content, { name: texts.name, readme, signal, onFile })
        } catch (error) {
          cause = error
          throw error
        }
      }
      try {
        const { downloadZip } = await import('client-zip')
        const zip = await zipToDisk(downloadZip(files()))
        signal.throwIfAborted()
        saveBlob(zip, `kinfold-${ofFamily ? 'family-' : ''}${new Date().toISOString().slice(0, 10)}.zip`)
        toast.success(ofFamily ? m.export_family_done() : m.export_done())
      } catch (error) {
        if (signal.aborted) return
        throw isFull(error) ? new UserError(m.export_no_room(), { cause: error }) : (cause ?? error)
      }
    },
  })
  return { start: mutation.mutate, stop: () => running.current?.abort(), running: mutation.isPending, file }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'
