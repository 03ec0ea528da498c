import { useNavigate } from '@tanstack/react-router'
import type { ArrivingSession } from '@/auth/sign-in-return'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { AccountChoice } from '@/features/auth/account-choice'
import { useAuth } from '@/features/auth/auth-provider'
import { m } from '@/i18n/messages'

type Props = { arriving: ArrivingSession; onAccept: () => void; onDecline: () => void }

/** Replaces every screen when a link brings the session of another account than the current one. */
export default function ContinueAs({ arriving, onAccept, onDecline }: Props) {
  const { user, profile } = useAuth()
  const navigate = useNavigate()
  const current = { name: profile?.full_name || (user?.email ?? ''), email: user?.email ?? '' }
  const other = { name: arriving.name || arriving.email, email: arriving.email }
  const title = m.arrival_title({ name: other.name })

  const stay = () => {
    onDecline()
    // The link's screen is for the other account.
    navigate({ to: '/home', replace: true })
  }
  return (
    <FrontDoor title={title} intro={m.arrival_text({ name: current.name })}>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-3">
        <AccountChoice
          {...current}
          label={m.arrival_stay({ name: current.name })}
          avatarUrl={profile?.avatar_url}
          onChoose={stay}
        />
        <AccountChoice {...other} label={m.arrival_switch({ name: other.name })} onChoose={onAccept} />
      </div>
      <p className="mt-5 text-ink-soft text-sm">{m.arrival_note({ name: current.name })}</p>
    </FrontDoor>
  )
}
