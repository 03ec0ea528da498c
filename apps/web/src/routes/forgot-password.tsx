import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { TextLink } from '@/components/ui/text-link'
import { ForgotPasswordForm } from '@/features/auth/forgot-password-form'
import { ResetLinkSent } from '@/features/auth/reset-link-sent'
import { WhomToAsk } from '@/features/auth/whom-to-ask'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordScreen })

function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)

  if (!config.sendsMail) {
    return (
      <FrontDoor title={m.forgot_title()} intro={m.forgot_no_mail()}>
        <PageTitle>{m.forgot_title()}</PageTitle>
        <WhomToAsk />
        <BackToSignIn />
      </FrontDoor>
    )
  }
  const showSent = (address: string) => {
    setEmail(address)
    setSent(true)
  }
  return (
    <FrontDoor
      title={sent ? m.forgot_sent_title() : m.forgot_title()}
      {...(!sent && { intro: m.forgot_text() })}
    >
      <PageTitle>{m.forgot_title()}</PageTitle>
      {sent ? (
        <ResetLinkSent
          email={email}
          onOther={() => setSent(false)}
          onVerified={() => navigate({ to: '/reset-password', replace: true })}
        />
      ) : (
        <ForgotPasswordForm email={email} onSent={showSent} />
      )}
      <p className="mt-5 text-ink-soft text-sm">{m.forgot_or_ask()}</p>
      <BackToSignIn />
    </FrontDoor>
  )
}

const BackToSignIn = () => (
  <p className="mt-6 text-center">
    <TextLink to="/login">{m.forgot_back()}</TextLink>
  </p>
)
