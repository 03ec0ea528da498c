// What imports and exports ask of the server. Components never touch `db`.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { readRows } from '@/data/queries'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import type { HistoryMember } from '../history-member'
import { peopleOf } from '../people'
import { relatives } from '../relatives'
import { tiesQuery } from '../ties-api'
import { type ImportPart, partsOf } from './import-parts'
import type { Gedzip } from './open-gedzip'
import type { Existing, ImportPlan } from './plan-import'
import { type ShareFiles, storePictures } from './store-pictures'
import { isReadable, type StoredRecord } from './stored-record'

/** Everyone in the tree with their ties, as the server has them now. */
export async function readTree(
  queryClient: QueryClient,
  familyId: string,
  rows: HistoryMember[],
): Promise<Existing> {
  const { members, ...ties } = await queryClient.fetchQuery(tiesQuery(familyId))
  return { familyId, people: peopleOf(rows, members, familyId), ties }
}

/** One record that cannot be exported does not keep back the others. @returns also how many are left out */
export async function readRecords(familyId: string): Promise<{ records: StoredRecord[]; leftOut: number }> {
  const stored = await readRows(
    { table: 'gedcom_records', columns: 'id, person_id, content', scope: 'family_id', order: ['id'] },
    familyId,
  )
  const records = stored.filter((record) => isReadable(record))
  return { records, leftOut: stored.length - records.length }
}

/** Adds people with their pictures; then other files go to Media. A large import takes several requests. */
export function useImportHistory(archive: Gedzip | undefined, share: ShareFiles, onImported: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  // Another attempt continues where the last one ended.
  const pictures = useRef(new Map<string, string>())
  const prepared = useRef<{ parts: ImportPart[]; send?: () => void }>(undefined)
  const [progress, setProgress] = useState({ done: 0, of: 1 })

  async function prepare(planned: ImportPlan) {
    if (!archive) return { parts: partsOf(planned) }
    const { plan, send } = await storePictures(planned, archive, pictures.current, share)
    return { parts: partsOf(plan), send }
  }

  const mutation = useMutation({
    mutationFn: async (planned: ImportPlan) => {
      prepared.current ??= await prepare(planned)
      const { parts, send } = prepared.current
      for (let done = progress.done; done < parts.length; done += 1) {
        setProgress({ done, of: parts.length })
        const { additions: people, ...rest } = parts[done] as ImportPart
        const { error } = await db.rpc('import_history', { people, ...rest })
        // An earlier attempt has stored it all, and its response was lost.
        if (error && error.code !== '23505') throw error
      }
      send?.()
    },
    onSuccess: (_done, { additions: { length: count } }) => {
      readThingAgain(queryClient, relatives, familyId)
      onImported()
      toast.success(m.gedcom_added_title(), {
        description: count > 0 ? m.gedcom_added({ count }) : m.gedcom_ties_added(),
      })
    },
    meta: { failure: (error) => ({ title: m.gedcom_failed(), description: errorMessage(error) }) },
  })
  return { ...mutation, progress }
}

/** So many names fit into an address. */
const AT_ONCE = 100

/** @returns those of the stored files (`bucket/path`) that the viewer sees in Media */
export async function listVisible(files: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const paths = files.map((file) => file.slice(file.indexOf('/') + 1))
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const { data } = await db
      .from('media')
      .select('bucket_id, file_path')
      .in('file_path', paths.slice(at, at + AT_ONCE))
      .throwOnError()
    for (const { bucket_id, file_path } of data) found.add(`${bucket_id}/${file_path}`)
  }
  return found
}
