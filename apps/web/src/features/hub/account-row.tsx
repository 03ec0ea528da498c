import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { lastSeenText } from '@/lib/presence'
import { formatBytes } from '@/text/format'
import { AccountMenu } from './account-menu'
import type { Account } from './api'

export function AccountRow({ account, isViewer }: { account: Account; isViewer: boolean }) {
  const now = useNow()
  const name = account.name ?? m.unknown_member()
  return (
    <li className="flex min-h-14 items-center gap-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere font-semibold">{name}</span>
          {account.is_host && (
            <span className="rounded-full bg-sage-wash px-2.5 py-0.5 font-semibold text-[0.78125rem] text-sage">
              {m.hub_host()}
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
          {account.email && <span className="wrap-anywhere">{account.email}</span>}
          <span>{formatBytes(account.bytes)}</span>
          <span>{m.hub_last_visit({ age: lastSeenText(account.last_seen, now) })}</span>
        </p>
      </div>
      {!isViewer && <AccountMenu account={account} name={name} />}
    </li>
  )
}
