import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
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
  const { data: code, isError, refetch } = useQuery(inviteCodeQuery(familyId))
  useLiveInviteCode(familyId)

  if (isError) {
    return (
      <Notice tone="problem">
        <p>{m.invite_link_failed()}</p>
        <Button variant="outline" onClick={() => refetch()} className="mt-3">
          {m.try_again()}
        </Button>
      </Notice>
    )
  }
  if (!code) {
    return (
      <div className="grid gap-6" aria-busy>
        <Skeleton className="size-52 rounded-card" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  const link = joinLink(publicOrigin, code)
  return (
    <>
      <InviteQr key={link} link={link} />
      <InviteLink link={link} />
    </>
  )
}
