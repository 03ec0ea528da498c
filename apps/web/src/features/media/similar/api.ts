// Copies of pictures: pairs that the server has found, and what members do about them.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { keyOf, readFailure } from '@/data/queries'
import { readAll } from '@/data/read-all'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { MEDIA_COLUMNS, media } from '../media'
import { signUrls } from '../signed-urls'
import { bestFirst, type Copy, groupsOf } from './groups'

const similarKey = (familyId: string) => [...keyOf(media, familyId), 'similar']

/** Whether there are any, for the way to them. */
export const anySimilarQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...similarKey(familyId), 'any'],
    queryFn: async () => {
      const { data } = await db
        .from('similar_media')
        .select('one_id')
        .eq('family_id', familyId)
        .eq('is_apart', false)
        .limit(1)
        .throwOnError()
      return data.length > 0
    },
  })

/** So many ids fit into an address. */
const AT_ONCE = 100

async function readCopies(ids: string[]): Promise<Copy[]> {
  const columns = `${MEDIA_COLUMNS}, file_size` as const
  const copies: Copy[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { data } = await db
      .from('media')
      .select(columns)
      .in('id', ids.slice(at, at + AT_ONCE))
      .throwOnError()
    copies.push(...data)
  }
  return copies
}

/** The groups of copies, each with the best first; the newest group first. */
export const similarQuery = (queryClient: QueryClient, familyId: string) =>
  queryOptions({
    queryKey: [...similarKey(familyId), 'groups'],
    queryFn: async () => {
      const pairs = await readAll((from, to) =>
        db
          .from('similar_media')
          .select('one_id, other_id')
          .eq('family_id', familyId)
          .eq('is_apart', false)
          .order('created_at', { ascending: false })
          .order('one_id')
          .order('other_id')
          .range(from, to)
          .throwOnError(),
      )
      const groups = groupsOf(pairs)
      const copies = await readCopies(groups.flat())
      await signUrls(queryClient, copies)
      const byId = new Map(copies.map((copy) => [copy.id, copy]))
      return groups
        .map((ids) => bestFirst(ids.flatMap((id) => byId.get(id) ?? [])))
        .filter(({ length }) => length > 1)
    },
    meta: readFailure(m.similar_failed),
  })

/** Keeps one of several copies: `mutate({ kept, copies })`. */
export function useJoinCopies() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ kept, copies }: { kept: Copy; copies: readonly Copy[] }) => {
      const ids = copies.map(({ id }) => id)
      await db.rpc('join_similar_media', { kept: kept.id, copies: ids }).throwOnError()
    },
    onSuccess: () => {
      toast.success(m.similar_joined())
      return readThingAgain(queryClient, media, familyId)
    },
    meta: { failure: (error) => ({ title: m.similar_join_failed(), description: errorMessage(error) }) },
  })
}

/** Remembers that these are different pictures. */
export function useTellApart() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (copies: readonly Copy[]) => {
      const ids = copies.map(({ id }) => id)
      await db
        .from('similar_media')
        .update({ is_apart: true })
        .in('one_id', ids)
        .in('other_id', ids)
        .throwOnError()
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: similarKey(familyId) }),
    meta: { failure: (error) => ({ title: m.similar_apart_failed(), description: errorMessage(error) }) },
  })
}
