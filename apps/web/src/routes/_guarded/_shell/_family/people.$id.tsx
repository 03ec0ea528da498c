import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { z } from 'zod/mini'
import { PersonSections } from '@/app/person-sections'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { AlbumDrawing } from '@/features/history/album-drawing'
import { KinshipContext } from '@/features/history/kinship'
import type { PersonAction } from '@/features/history/person-dialogs'
import { PersonHero } from '@/features/history/person-hero'
import { relatives } from '@/features/history/relatives'
import { usePeople } from '@/features/history/use-people'
import { ProfilePage } from '@/features/profile/profile-page'
import { ProfileSkeleton } from '@/features/profile/profile-skeleton'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import { text } from '@/lib/search-params'

const PersonDialogs = lazyPart(async () => (await import('@/features/history/person-dialogs')).PersonDialogs)

export const Route = createFileRoute('/_guarded/_shell/_family/people/$id')({
  validateSearch: z.object({ comment: text }),
  component: PersonScreen,
})

/** Someone in the family tree. Who is a member has the profile as the page. */
function PersonScreen() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const known = usePeople()
  const [action, setAction] = useState<PersonAction>()
  const person = known.people?.find((one) => one.id === id)

  if (person?.profile_id) return <Navigate {...relatives.path(person)} search={search} replace />
  return (
    <>
      {person ? (
        <ProfilePage
          key={id}
          title={person.member_name}
          back={<BackLink to="/history">{m.history_back()}</BackLink>}
          hero={<PersonHero person={person} />}
        >
          <KinshipContext value={known.kinships}>
            <PersonSections person={person} known={known} onAction={setAction} />
          </KinshipContext>
        </ProfilePage>
      ) : known.failed ? (
        <Page title={m.history_title()} back={<BackLink to="/history">{m.history_back()}</BackLink>}>
          <LoadFailure title={m.history_failed()} query={known.failed} />
        </Page>
      ) : known.isPending ? (
        <ProfilePage title={m.history_title()} hero={<ProfileSkeleton />} />
      ) : (
        <NotFound />
      )}
      {/* Stays open when someone else removes the person, with the typed text. */}
      {action && (
        <Suspense>
          <PersonDialogs
            action={action}
            known={known}
            onRemoved={() => navigate({ to: '/history', replace: true })}
            onClose={() => setAction(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function NotFound() {
  return (
    <Page title={m.history_title()}>
      <Card>
        <EmptyState
          drawing={<AlbumDrawing />}
          text={m.history_person_gone()}
          action={
            <Button asChild variant="quiet">
              <Link to="/history">{m.history_to_history()}</Link>
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
