import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveBlob, saveFrom } from '@/browser/save-blob'
import { forgetOldFile, zipToDisk } from '@/browser/zip-to-disk'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { downloadUrl } from '@/photos/download-url'
import { fetchFile } from '@/photos/fetch-file'
import { fileNameOf, type MediaItem } from '../media-item'
import { freshUrl } from '../signed-urls'
import { namedFiles } from './file-names'

export type ZipState =
  | { stage: 'idle' }
  | { stage: 'running'; done: number; total: number }
  /** `missing`: the names of files that could not be read. */
  | { stage: 'done'; saved: number; missing: string[] }
  | { stage: 'failed'; reason: string }

/**
 * Downloads the original of one item as it is, and those of several as one ZIP, for which one file is read after the other, so
 * that few lie in memory together.
 */
export function useZip() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<ZipState>({ stage: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => {
    forgetOldFile()
    return () => running.current?.abort()
  }, [])

  async function start(items: MediaItem[]) {
    const [first, ...others] = items
    if (first && others.length === 0 && !first.motion_path) return saveOne(first)
    running.current = new AbortController()
    const { signal } = running.current
    const stored = namedFiles(items)
    const missing: string[] = []

    async function* files() {
      for (const [index, file] of stored.entries()) {
        signal.throwIfAborted()
        setState({ stage: 'running', done: index, total: stored.length })
        const { name, taken_at } = file
        const url = await freshUrl(queryClient, file)
        const response = url && (await fetchFile(url, signal))
        signal.throwIfAborted()
        if (response) yield { name, lastModified: new Date(taken_at), input: response }
        else missing.push(name)
      }
    }

    setState({ stage: 'running', done: 0, total: stored.length })
    try {
      const { downloadZip } = await import('client-zip')
      const zip = await zipToDisk(downloadZip(files()))
      signal.throwIfAborted()
      const saved = stored.length - missing.length
      if (saved > 0) saveBlob(zip, `${nameFor(items)}.zip`)
      setState({ stage: 'done', saved, missing })
    } catch (error) {
      if (signal.aborted) return setState({ stage: 'idle' })
      setState({ stage: 'failed', reason: errorMessage(error, m.try_later()) })
    }
  }

  async function saveOne(item: MediaItem) {
    const url = await freshUrl(queryClient, item)
    if (url) saveFrom(downloadUrl(url, fileNameOf(item)), fileNameOf(item))
    else setState({ stage: 'done', saved: 0, missing: [fileNameOf(item)] })
  }

  return { state, start, stop: () => running.current?.abort(), close: () => setState({ stage: 'idle' }) }
}

function nameFor([first, ...others]: MediaItem[]): string {
  if (!first || others.length > 0) return `kinfold-${new Date().toISOString().slice(0, 10)}`
  return fileNameOf(first).replace(/\.[^.]*$/, '')
}
