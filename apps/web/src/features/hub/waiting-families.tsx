import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { LoadFailure } from '@/components/ui/load-failure'
import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'
import { useApproveFamily, useDeclineFamily, type WaitingFamily, waitingQuery } from './api'

/** The families that wait for approval; nothing while none does. */
export function WaitingFamilies() {
  const waiting = useQuery(waitingQuery)
  const [declining, setDeclining] = useState<WaitingFamily>()
  const approve = useApproveFamily()
  const decline = useDeclineFamily()

  if (waiting.isError && !waiting.data) return <LoadFailure title={m.hub_failed()} query={waiting} />
  if (!waiting.data || waiting.data.length === 0) return null
  return (
    <Section title={m.hub_waiting()} text={m.hub_waiting_text()}>
      <ul className="grid divide-y divide-line">
        {waiting.data.map((family) => (
          <li key={family.id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 grow basis-52">
              <p className="wrap-anywhere font-semibold">{family.name}</p>
              <p className="wrap-anywhere text-ink-soft text-sm">
                {m.hub_founder({
                  name: family.founder_name ?? m.unknown_member(),
                  email: family.founder_email,
                })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                busy={approve.isPending && approve.variables === family.id}
                aria-label={m.hub_approve_label({ name: family.name })}
                onClick={() => approve.mutate(family.id)}
              >
                {m.hub_approve()}
              </Button>
              <Button
                variant="quiet"
                aria-label={m.hub_decline_label({ name: family.name })}
                onClick={() => setDeclining(family)}
              >
                {m.hub_decline()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={declining !== undefined}
        onOpenChange={() => setDeclining(undefined)}
        title={m.hub_decline_title({ name: declining?.name ?? '' })}
        description={m.hub_decline_text()}
        action={m.hub_decline()}
        danger
        busy={decline.isPending}
        onConfirm={() =>
          declining && decline.mutate(declining.id, { onSuccess: () => setDeclining(undefined) })
        }
      />
    </Section>
  )
}
