import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { lastSeenText } from '@/lib/presence'
import { formatBytes } from '@/text/format'
import { familiesQuery, type HubFamily } from './api'
import { FamilyAccounts } from './family-accounts'

/** @param userId the viewer's, who cannot remove their own account here */
export function Families({ userId }: { userId: string }) {
  const families = useQuery(familiesQuery)
  const now = useNow()
  return (
    <Section title={m.hub_families()}>
      {families.isPending && (
        <div role="status" aria-label={m.loading()}>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {families.isError && !families.data && <LoadFailure title={m.hub_failed()} query={families} />}
      {families.data && (
        <div className="grid divide-y divide-line">
          {families.data.map((family) => (
            <FamilyAccounts
              key={family.id}
              familyId={family.id}
              userId={userId}
              name={family.name}
              about={aboutFamily(family, now)}
            />
          ))}
          <FamilyAccounts familyId={null} userId={userId} name={m.hub_no_family()} />
        </div>
      )}
    </Section>
  )
}

const aboutFamily = ({ members, bytes, last_seen }: HubFamily, now: Date) => [
  m.hub_members({ count: members }),
  formatBytes(bytes),
  m.hub_last_visit({ age: lastSeenText(last_seen, now) }),
]
