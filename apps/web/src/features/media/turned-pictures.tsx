import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { db } from '@/data/db'
import { asRead } from '@/data/kept/as-read'
import { readAgain } from '@/data/read-again'
import { readAll } from '@/data/read-all'
import { watchRows } from '@/data/watch-rows'
import { RotationsContext } from '@/photos/rotation'
import { type Rotations, rotationOf, rotationsKey, rotationsOf } from '@/photos/rotations'

/** Those that posts, messages, recipes or relatives show. Few are turned, so all of them are read at once. */
const rotationsQuery = (familyId: string) =>
  queryOptions({
    queryKey: rotationsKey(familyId),
    queryFn: async (): Promise<Rotations> => {
      const turned = await readAll((from, to) =>
        db
          .from('family_media')
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
    meta: { keep: asRead },
  })

type Props = { familyId: string | undefined; children: ReactNode }

/** Turns the pictures of a family on all screens as their uploaders have, also while these are shown. */
export function TurnedPictures({ familyId = '', children }: Props) {
  const { data } = useQuery({ ...rotationsQuery(familyId), enabled: familyId !== '' })
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!familyId) return
    const { queryKey } = rotationsQuery(familyId)
    return watchRows({
      table: 'family_media',
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

  return <RotationsContext value={data ?? NONE}>{children}</RotationsContext>
}

const NONE: Rotations = {}
