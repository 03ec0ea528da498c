import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { PageTitle } from '@/components/ui/page-title'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { AlbumDrawing } from '../album-drawing'
import { MediaSkeleton } from '../media-skeleton'
import { similarQuery } from './api'
import { SimilarGroup } from './similar-group'

/** Copies of pictures that the viewer sees, to be joined or told apart. */
export function SimilarScreen() {
  const { familyId } = useViewer()
  const groups = useQuery(similarQuery(useQueryClient(), familyId))

  return (
    <section aria-labelledby="similar" className="grid grid-cols-1 gap-4 md:gap-5">
      <PageTitle>{m.similar_title()}</PageTitle>
      <div>
        <div className="flex items-center gap-1">
          <Button asChild variant="ghost" size="icon" className="-ms-3">
            <Link to="/media" aria-label={m.albums_back()}>
              <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
            </Link>
          </Button>
          <h1 id="similar" className="text-[min(1.5rem,10vw)] outline-none md:text-[2.125rem]">
            {m.similar_title()}
          </h1>
        </div>
        <p className="text-ink-soft">{m.similar_text()}</p>
      </div>
      {groups.isPending && <MediaSkeleton />}
      {!groups.data && groups.error && <LoadFailure title={m.similar_failed()} query={groups} />}
      {groups.data?.length === 0 && (
        <Card>
          <EmptyState drawing={<AlbumDrawing />} title={m.similar_empty()} text={m.similar_empty_text()} />
        </Card>
      )}
      {groups.data?.map((copies) => (
        <SimilarGroup key={copies.map(({ id }) => id).join()} copies={copies} />
      ))}
    </section>
  )
}
