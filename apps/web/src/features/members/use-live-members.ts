import { keyOf } from '@/data/queries'
import { readAgain } from '@/data/read-again'
import { useLive, type Watch } from '@/data/use-live'
import { watchRows } from '@/data/watch-rows'
import { familyMembers } from '@/lib/members'
import { showMember } from './api'

/** Keeps the members current: who joins or leaves, their names and pictures, these wherever they are shown. */
export const useLiveMembers = () => useLive(familyMembers, watchMembers)

const watchMembers: Watch = (queryClient, thing, familyId) => {
  const read = (time?: number) => readAgain(queryClient, keyOf(thing, familyId), time)
  const stops = [
    watchRows({
      table: 'profiles',
      familyId,
      onMissed: read,
      onChange: ({ eventType, new: row }) =>
        eventType === 'DELETE' ? read() : showMember(queryClient, familyId, row),
    }),
    watchRows({ table: 'families', id: familyId, onMissed: read, onChange: () => read() }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
