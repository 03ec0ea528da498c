import { useQuery } from '@tanstack/react-query'
import { LinkField } from '@/components/ui/link-field'
import { LoadFailure } from '@/components/ui/load-failure'
import { QrCode } from '@/components/ui/qr-code'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { publicOrigin } from '@/lib/config'
import { inviteCodeQuery } from './api'
import { joinLink } from './join-link'
import { ShareInvite } from './share-invite'
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
      <QrCode key={link} link={link} title={m.invite_qr_title()} alt={m.invite_qr_alt()} />
      <LinkField label={m.invite_link()} hint={m.invite_link_help()} link={link}>
        <ShareInvite link={link} />
      </LinkField>
    </>
  )
}
