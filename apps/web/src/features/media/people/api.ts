// What people in photos ask of the server. Components never touch `db`.

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
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { MEDIA_COLUMNS } from '../media-item'
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

/** Everything about people in photos. */
export const peopleKey = (familyId: string) => ['media-people', familyId]

/** Who is on a photo, from its left to its right. */
export const marksQuery = (familyId: string, mediaId: string) =>
  queryOptions({
    queryKey: [...peopleKey(familyId), 'on', mediaId],
    queryFn: (): Promise<Mark[]> =>
      readAll((from, to) =>
        db
          .from('media_people')
          .select(
            'id, marked_by, x, y, width, height, person:family_history!inner(id, member_name, profile_id)',
          )
          .eq('media_id', mediaId)
          .order('x')
          .order('id')
          .range(from, to)
          .throwOnError(),
      ),
    meta: {
      failure: (error) => ({ title: m.people_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

/** The members and relatives of the family, by name. */
export const candidatesQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...peopleKey(familyId), 'candidates'],
    queryFn: async (): Promise<Candidate[]> => {
      const [relatives, members] = await Promise.all([
        readAll((from, to) =>
          db
            .from('family_history')
            .select('id, member_name, profile_id, image_url, birth_date')
            .eq('family_id', familyId)
            .order('id')
            .range(from, to)
            .throwOnError(),
        ),
        readAll((from, to) =>
          db
            .from('profiles')
            .select('id, full_name, avatar_url')
            .eq('family_id', familyId)
            .order('id')
            .range(from, to)
            .throwOnError(),
        ),
      ])
      const known = new Set(relatives.map(({ profile_id }) => profile_id))
      return [
        ...relatives.map(({ birth_date, ...person }) => ({
          ...person,
          born: birth_date ? Number(birth_date.slice(0, 4)) : null,
        })),
        ...members
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
    meta: {
      failure: (error) => ({ title: m.people_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

const collator = new Intl.Collator(undefined, { numeric: true })

/** A write about people in photos; afterwards everything about them is read again. */
function usePeopleChange<Variables>(
  mutationFn: (variables: Variables) => Promise<void>,
  failed: () => string,
) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKey(familyId) }),
    meta: { failure: (error) => ({ title: failed(), description: errorMessage(error, m.try_later()) }) },
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

export const useUnmark = () =>
  usePeopleChange((id: string) => deleteRow('media_people', id), m.people_unmark_failed)

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
        .from('family_media')
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
    meta: {
      failure: (error) => ({ title: m.people_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })
