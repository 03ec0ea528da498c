import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { publicOrigin } from '@/lib/config'
import { m } from '@/paraglide/messages'
import { inviteCodeQuery } from './api'
import { InviteLink } from './invite-link'
import { InviteQr } from './invite-qr'
import { joinLink } from './join-link'
import { useLiveInviteCode } from './use-live-invite-code'

/** The link that lets people join, as a picture and as text. */
export function InviteByLink({ familyId }: { familyId: string }) {
  const query = useQuery(inviteCodeQuery(familyId))
  useLiveInviteCode(familyId)

  if (query.isPending) {
    return (
      <div className="grid gap-6" aria-busy>
        <Skeleton className="size-52 rounded-card" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  if (!query.data) return <LoadFailure title={m.invite_link_failed()} query={query} />
  const link = joinLink(publicOrigin, query.data)
  return (
    <>
      <InviteQr key={link} link={link} />
      <InviteLink link={link} />
    </>
  )
}
