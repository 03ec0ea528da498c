import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { SecondStepForm } from '@/features/auth/second-step-form'
import { logout } from '@/features/shell/api'
import { m } from '@/i18n/messages'

/** Replaces every screen until a user with an authenticator app has entered its code. */
export default function SecondStep() {
  const location = useLocation()
  const navigate = useNavigate()

  const leave = async () => {
    const from = location.state.from ?? location.href
    await logout().catch(() => {})
    navigate({ to: '/login', state: { from } })
  }
  return (
    <FrontDoor title={m.second_step_title()} intro={m.second_step_intro({ product: m.product_name() })}>
      <PageTitle>{m.second_step_title()}</PageTitle>
      <SecondStepForm />
      <p className="mt-6 text-ink-soft">{m.second_step_lost()}</p>
      <Button variant="ghost" onClick={leave} className="mt-3 w-full">
        {m.logout()}
      </Button>
    </FrontDoor>
  )
}
