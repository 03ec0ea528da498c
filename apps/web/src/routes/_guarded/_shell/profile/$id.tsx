import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { ProfileScreen } from '@/app/profile-screen'
import { text } from '@/lib/search-params'

export const Route = createFileRoute('/_guarded/_shell/profile/$id')({
  validateSearch: z.object({ comment: text }),
  component: () => <ProfileScreen id={Route.useParams().id} />,
})
