import { Suspense, useState } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { KinshipContext } from '@/features/history/kinship'
import type { PersonAction } from '@/features/history/person-dialogs'
import { usePeople } from '@/features/history/use-people'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import { PersonSections } from './person-sections'

const PersonDialogs = lazyPart(async () => (await import('@/features/history/person-dialogs')).PersonDialogs)

/** What the family knows of a member, below the profile. */
export function MemberSections({ memberId }: { memberId: string }) {
  const known = usePeople()
  const [action, setAction] = useState<PersonAction>()
  const person = known.people?.find(({ profile_id }) => profile_id === memberId)

  if (known.failed) return <LoadFailure title={m.history_failed()} query={known.failed} />
  return (
    <>
      {person ? (
        <KinshipContext value={known.kinships}>
          <PersonSections person={person} known={known} onAction={setAction} />
        </KinshipContext>
      ) : (
        known.isPending && <Skeleton className="h-56 rounded-card" />
      )}
      {action && (
        <Suspense>
          <PersonDialogs action={action} known={known} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  )
}
