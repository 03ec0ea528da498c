import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LoadFailure } from '@/components/ui/load-failure'
import { withSearch } from '@/data/address'
import { addressOf } from '@/data/registry'
import { subjectQuery } from '@/features/comments/api'
import { CommentsSkeleton } from '@/features/comments/comments-skeleton'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'

export const Route = createFileRoute('/_guarded/_shell/_family/comments/$id')({
  component: CommentedSubjectScreen,
})

/** Leads from a comment in a notification or a search to what it is about. */
function CommentedSubjectScreen() {
  const { id } = Route.useParams()
  const { familyId } = useViewer()
  const subject = useQuery(subjectQuery(familyId, id))

  if (subject.data) {
    const { kind, id: subjectId } = subject.data
    return <Navigate {...withSearch(addressOf(kind, { id: subjectId }), { comment: id })} replace />
  }
  if (subject.isPending) return <CommentsSkeleton />
  if (subject.isError)
    return (
      <Page title={m.comments_title()}>
        <LoadFailure title={m.comments_failed()} query={subject} />
      </Page>
    )
  return (
    <Page title={m.comment_unavailable()}>
      <Card className="grid justify-items-start gap-4 p-5">
        <p>{m.comment_unavailable_text()}</p>
        <Button asChild variant="quiet">
          <Link to="/home">{m.comment_to_home()}</Link>
        </Button>
      </Card>
    </Page>
  )
}
