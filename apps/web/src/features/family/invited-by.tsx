import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { invitedFamilyQuery } from './api'

/** Names the family that the visitor signs up or in for. The server tells it to those who have the code. */
export function InvitedBy({ code }: { code: string }) {
  const { data: family } = useQuery(invitedFamilyQuery(code))
  // The same height while it loads.
  return (
    <div className="mb-5 min-h-12">
      {family && (
        <Notice tone="help">
          <p className="wrap-anywhere font-semibold">{m.join_invited({ family: family.name })}</p>
        </Notice>
      )}
    </div>
  )
}
