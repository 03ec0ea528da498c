// Who is on a photo, and where. A mark lives on its photo, and is no thing with an address of its own.

import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import { keyOf, readFailure, readRows } from '@/data/queries'
import { undoDeletion } from '@/data/restore'
import { failureOf } from '@/data/use-changes'
import { type Live, useLive } from '@/data/use-live'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { useViewer } from '@/lib/viewer'
import { MEDIA_COLUMNS } from '../media'
import { signUrls } from '../signed-urls'
import type { Box } from './box'

/** A person on a photo, and where. `person.profile_id`: of a member. */
export type Mark = Pick<Tables<'media_people'>, 'id' | 'marked_by'> &
  Box & { person: Pick<Tables<'family_history'>, 'id' | 'member_name' | 'profile_id'> }

/** A person who can be marked; `id` is that of the person in the tree, or of a member without a row there. */
export type Candidate = Pick<Tables<'family_history'>, 'id' | 'member_name' | 'profile_id' | 'image_url'> & {
  /** Year of birth. */
  born: number | null
}

/** From the left of the photo to its right. */
const marks = {
  table: 'media_people',
  columns: 'id, marked_by, x, y, width, height, person:family_history!inner(id, member_name, profile_id)',
  scope: 'media_id',
  order: ['x', 'id'],
} as const

/** `media` has its changes sent. */
const liveMarks: Live = { table: marks.table, live: { [marks.table]: 'family_id' }, liveEvent: 'media' }

const peopleKey = (familyId: string) => keyOf(marks, familyId)

/** Keeps current who is on the photos. */
export const useLivePeople = () => useLive(liveMarks)

/** Who is on a photo. */
export const marksQuery = (familyId: string, mediaId: string) =>
  queryOptions({
    queryKey: [...peopleKey(familyId), 'on', mediaId],
    // An inner join leaves out marks of people whom the viewer does not see.
    queryFn: ({ signal }) => readRows(marks, mediaId, { signal }) as Promise<Mark[]>,
    meta: readFailure(m.people_failed),
  })

const relatives = {
  table: 'family_history',
  columns: 'id, member_name, profile_id, image_url, birth_date',
  scope: 'family_id',
  order: ['id'],
} as const

const members = {
  table: 'profiles',
  columns: 'id, full_name, avatar_url',
  scope: 'family_id',
  order: ['id'],
} as const

/** The members and relatives of the family, by name. */
export const candidatesQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...peopleKey(familyId), 'candidates'],
    queryFn: async (): Promise<Candidate[]> => {
      const [inTree, all] = await Promise.all([readRows(relatives, familyId), readRows(members, familyId)])
      const known = new Set(inTree.map(({ profile_id }) => profile_id))
      return [
        ...inTree.map(({ birth_date, ...person }) => ({
          ...person,
          born: birth_date ? Number(birth_date.slice(0, 4)) : null,
        })),
        ...all
          .filter(({ id }) => !known.has(id))
          .map(({ id, full_name, avatar_url }) => ({
            id,
            member_name: full_name?.trim() || m.unknown_member(),
            profile_id: id,
            image_url: avatar_url,
            born: null,
          })),
      ].sort((one, other) => collator.compare(one.member_name, other.member_name))
    },
    meta: readFailure(m.people_failed),
  })

const collator = new Intl.Collator(undefined, { numeric: true })

/** A write about people in photos; afterwards everything about them is read again. */
function usePeopleChange<Variables>(
  mutationFn: (variables: Variables) => Promise<void>,
  title: () => string,
  onDone?: (variables: Variables, readAgain: () => unknown) => void,
) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: peopleKey(familyId) })

  return useMutation({
    mutationFn,
    onSuccess: (_done, variables) => onDone?.(variables, readAgain),
    onSettled: readAgain,
    meta: { failure: (error) => failureOf({ title, description: m.try_later }, error) },
  })
}

/** Marks a person: `mutate({ mediaId, personId, box })`, with the box on the stored photo. */
export function useMark() {
  const { familyId, userId } = useViewer()
  return usePeopleChange(
    async ({ mediaId, personId, box }: { mediaId: string; personId: string; box: Box }) => {
      const mark = { ...box, family_id: familyId, media_id: mediaId, person_id: personId, marked_by: userId }
      await db
        .from('media_people')
        // An earlier attempt may have stored it.
        .upsert(mark, { onConflict: 'media_id,person_id', ignoreDuplicates: true })
        .throwOnError()
    },
    m.people_mark_failed,
  )
}

/** Removes a mark: `mutate(mark)`. A toast offers to undo it. */
export const useUnmark = () =>
  usePeopleChange(
    ({ id }: Mark) => deleteRow('media_people', id),
    m.people_unmark_failed,
    ({ id, person }, readAgain) =>
      toast.success(m.people_unmarked({ name: person.member_name }), {
        action: undoAction(undoDeletion([id], readAgain)),
      }),
  )

/** A member, or a person of the tree. */
export type PersonKey =
  | { profileId: string; personId?: undefined }
  | { profileId?: undefined; personId: string }

const PAGE = 24

/** The photos of a person that the viewer may see, the latest first. */
export const photosOfQuery = (
  queryClient: QueryClient,
  familyId: string,
  { profileId, personId }: PersonKey,
) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey(familyId), 'of', profileId ?? personId],
    queryFn: async ({ pageParam }) => {
      const columns = `${MEDIA_COLUMNS}, media_people!inner(family_history!inner(id))` as typeof MEDIA_COLUMNS
      const { data } = await db
        .from('media')
        .select(columns)
        .eq('family_id', familyId)
        .eq(`media_people.family_history.${profileId ? 'profile_id' : 'id'}`, profileId ?? personId)
        .order('taken_at', { ascending: false })
        .order('id')
        .range(pageParam, pageParam + PAGE - 1)
        .throwOnError()
      await signUrls(queryClient, data)
      return data
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < PAGE ? undefined : pages.length * PAGE),
    meta: readFailure(m.people_failed),
  })
