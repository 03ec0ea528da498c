import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { useFreshUrls } from '../signed-urls'
import { useJoinCopies, useTellApart } from './api'
import { CopyFacts } from './copy-facts'
import { CopyPicture } from './copy-picture'
import { type Copy, mayDelete } from './groups'

/** Copies of one picture side by side, the best first. */
export function SimilarGroup({ copies }: { copies: readonly Copy[] }) {
  const viewer = useViewer()
  const [kept, setKept] = useState<Copy>()
  const join = useJoinCopies()
  const apart = useTellApart()
  const refresh = useFreshUrls(copies)
  const othersOf = (copy: Copy) => copies.filter(({ id }) => id !== copy.id)
  const canKeep = (copy: Copy) => mayDelete(othersOf(copy), viewer)

  return (
    <Card
      className="grid gap-3 p-3.5"
      role="group"
      aria-label={m.similar_group({ title: copies[0]?.title ?? '' })}
    >
      <ul className="grid grid-cols-2 gap-3 @2xl:grid-cols-3 @4xl:grid-cols-4">
        {copies.map((copy, index) => (
          <li key={copy.id} className="relative grid-rows-[auto_1fr_auto] gap-2">
            <Link
              to="/media"
              search={{ item: copy.id }}
              aria-label={copy.title}
              aria-describedby={`facts-${copy.id}`}
              className="grid aspect-square overflow-hidden rounded-control bg-sunken"
            >
              <CopyPicture copy={copy} onBroken={refresh} />
            </Link>
            {index === 0 && (
              <span className="pointer-events-none absolute start-2 top-2 rounded-full bg-sage-wash px-2 py-0.5 font-semibold text-sage-ink text-xs shadow-card">
                {m.similar_suggested()}
              </span>
            )}
            <CopyFacts id={`facts-${copy.id}`} copy={copy} />
            {canKeep(copy) && (
              <Button
                variant={index === 0 ? 'primary' : 'outline'}
                aria-describedby={`facts-${copy.id}`}
                onClick={() => setKept(copy)}
                className="px-2"
              >
                {m.similar_keep()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft text-sm">{copies.some(canKeep) ? '' : m.similar_not_yours()}</p>
        <Button variant="quiet" busy={apart.isPending} onClick={() => apart.mutate(copies)}>
          {m.similar_apart()}
        </Button>
      </div>
      {kept && (
        <ConfirmDialog
          open
          onOpenChange={() => setKept(undefined)}
          title={m.similar_confirm({ count: copies.length - 1 })}
          description={m.similar_confirm_text({ count: copies.length - 1 })}
          action={m.similar_keep()}
          danger
          busy={join.isPending}
          onConfirm={() =>
            join.mutate({ kept, copies: othersOf(kept) }, { onSettled: () => setKept(undefined) })
          }
        />
      )}
    </Card>
  )
}
