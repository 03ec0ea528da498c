import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { AccountRow } from './account-row'
import { accountsQuery } from './api'

type Props = {
  /** Null for the accounts without a family. */
  familyId: string | null
  userId: string
  name: string
  /** Short facts, shown in a row. */
  about?: string[]
}

/** A family that opens to show its accounts, which are loaded then. */
export function FamilyAccounts({ familyId, userId, name, about }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="wrap-anywhere block font-semibold">{name}</span>
          {about && (
            <span className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
              {about.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          )}
        </span>
        <ChevronDown aria-hidden className="size-5 flex-none text-ink-soft group-open:rotate-180" />
      </summary>
      {open && <Accounts familyId={familyId} userId={userId} />}
    </details>
  )
}

function Accounts({ familyId, userId }: Pick<Props, 'familyId' | 'userId'>) {
  const accounts = useQuery(accountsQuery(familyId))
  if (accounts.isPending) {
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="mb-3 h-12 w-full" />
      </div>
    )
  }
  if (!accounts.data) return <LoadFailure title={m.hub_failed()} query={accounts} />
  if (accounts.data.length === 0) return <p className="pb-4 text-ink-soft">{m.hub_no_accounts()}</p>
  return (
    <ul className="grid gap-1 pb-3 ps-3">
      {accounts.data.map((account) => (
        <AccountRow key={account.id} account={account} isViewer={account.id === userId} />
      ))}
    </ul>
  )
}
