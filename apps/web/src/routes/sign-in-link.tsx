import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FrontDoor } from '@/components/ui/front-door'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { TextLink } from '@/components/ui/text-link'
import { useAuth } from '@/features/auth/auth-provider'
import { NewPasswordForm } from '@/features/auth/new-password-form'
import { signInLinkQuery, useSignInLink } from '@/features/auth/sign-in-link-api'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'

export const Route = createFileRoute('/sign-in-link')({ component: SignInLinkScreen })

/** Where the link of an admin or a host leads: its secret follows the #. */
function SignInLinkScreen() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [secret, setSecret] = useState(hash)
  // The address may lose it; another link replaces it.
  if (hash && hash !== secret) setSecret(hash)
  const save = useSignInLink(secret)
  // A new session reads everything again, when the link has just ended.
  const query = { ...signInLinkQuery(secret), enabled: save.isIdle || save.isError }
  const { data: owner, error, isPending, refetch } = useQuery(query)

  useEffect(() => {
    if (save.data) navigate({ to: save.data.signedIn ? '/home' : '/login', replace: true })
  }, [save.data, navigate])

  if (error) {
    return (
      <StatusScreen title={m.sign_in_link_unreachable()} text={errorMessage(error)} problem>
        <PageTitle>{m.sign_in_link_screen()}</PageTitle>
        <Button size="large" onClick={() => refetch()}>
          {m.try_again()}
        </Button>
      </StatusScreen>
    )
  }
  if (isPending || save.isSuccess) return <StatusScreen title={m.product_name()} status={m.auth_checking()} />
  if (!owner) return <Ended />

  const isOther = user && user.email !== owner.email
  return (
    <FrontDoor
      title={m.sign_in_link_hello({ name: owner.name ?? owner.email })}
      intro={m.sign_in_link_intro({ email: owner.email })}
    >
      <PageTitle>{m.sign_in_link_screen()}</PageTitle>
      <div className="grid gap-4">
        {isOther && <Notice tone="help">{m.sign_in_link_other({ email: user.email ?? '' })}</Notice>}
        {owner.removes_factors && <Notice tone="help">{m.sign_in_link_removes()}</Notice>}
        <NewPasswordForm email={owner.email} save={save} />
      </div>
    </FrontDoor>
  )
}

function Ended() {
  return (
    <FrontDoor title={m.reset_invalid_title()} intro={m.sign_in_link_ended()}>
      <PageTitle>{m.reset_invalid_title()}</PageTitle>
      <p className="text-center">
        <TextLink to="/login">{m.forgot_back()}</TextLink>
      </p>
    </FrontDoor>
  )
}
