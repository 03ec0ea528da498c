// How the pictures of a family are turned, on all screens.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { readAgain } from '@/data/read-again'
import { readAll } from '@/data/read-all'
import { watchRows } from '@/data/watch-rows'
import { type Rotations, rotationOf, rotationsKey, rotationsOf } from '@/photos/rotations'

/** Those that posts, messages, recipes or relatives show. Few are turned, so all of them are read at once. */
const rotationsQuery = (familyId: string) =>
  queryOptions({
    queryKey: rotationsKey(familyId),
    queryFn: async (): Promise<Rotations> => {
      const turned = await readAll((from, to) =>
        db
          .from('media')
          .select('bucket_id, file_path, rotation')
          .eq('family_id', familyId)
          .neq('rotation', 0)
          .filter('places', 'neq', '{media}')
          .order('id')
          .range(from, to)
          .throwOnError(),
      )
      return rotationsOf(turned)
    },
    meta: { offline: wholeResult },
  })

const NONE: Rotations = {}

/** Those of a family, also while pictures are shown. @param familyId empty without one */
export function useRotations(familyId: string): Rotations {
  const { data } = useQuery({ ...rotationsQuery(familyId), enabled: familyId !== '' })
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!familyId) return
    const { queryKey } = rotationsQuery(familyId)
    return watchRows({
      table: 'media',
      familyId,
      onMissed: (time) => readAgain(queryClient, queryKey, time),
      onChange({ new: row }) {
        if (!('rotation' in row)) return
        const known = rotationOf(
          queryClient.getQueryData(queryKey) ?? NONE,
          `${row.bucket_id}/${row.file_path}`,
        )
        if (row.rotation !== known) readAgain(queryClient, queryKey)
      },
    })
  }, [queryClient, familyId])

  return data ?? NONE
}
