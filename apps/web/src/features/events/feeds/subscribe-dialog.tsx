import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Choice } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { FEED_KINDS, type FeedKind, useCreateFeed } from './api'
import { Feeds } from './feeds'
import { NewFeed } from './new-feed'

/** Makes addresses for other calendars, which then show the family's events and keep up with them. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useViewer()
  const [kind, setKind] = useState<FeedKind>('all')
  const create = useCreateFeed(userId)

  return (
    <Dialog open onOpenChange={onClose} title={m.subscription_title()} description={m.subscription_text()}>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-3">
          <Choice
            legend={m.subscription_what()}
            options={FEED_KINDS}
            labelOf={(kind) => m.subscription_kind({ kind })}
            chosen={kind}
            onChoose={setKind}
          />
          <p className="text-ink-soft text-sm">{m.subscription_kind_text({ kind })}</p>
          <Button
            variant={create.data ? 'outline' : 'primary'}
            className="justify-self-start"
            busy={create.isPending}
            onClick={() => create.mutate(kind)}
          >
            {m.subscription_create()}
          </Button>
        </div>
        <div role="status" className="empty:hidden">
          {create.data && <NewFeed key={create.data} token={create.data} />}
        </div>
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{m.subscriptions_title()}</h3>
          <Feeds userId={userId} />
        </section>
      </div>
    </Dialog>
  )
}
