import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { FunctionRefusal } from '@/data/invoke-function'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { type TestMail, useSendTestMail } from './api'

export function MailTest({ hasMailServer }: { hasMailServer: boolean }) {
  const test = useSendTestMail()
  return (
    <Section title={m.hub_mail()} text={hasMailServer ? m.hub_mail_text() : m.hub_mail_none()}>
      <Button
        variant="outline"
        busy={test.isPending}
        onClick={() => test.mutate()}
        className="justify-self-start"
      >
        {m.hub_mail_send()}
      </Button>
      <div aria-live="polite" className="wrap-anywhere empty:hidden">
        {test.data && <p>{resultText(test.data)}</p>}
        {test.error && <Notice tone="problem">{failureText(test.error)}</Notice>}
      </div>
    </Section>
  )
}

const resultText = ({ to, delivery }: TestMail) =>
  delivery === 'sent' ? m.hub_mail_sent({ email: to }) : m.hub_mail_saved({ email: to })

function failureText(error: Error): string {
  const reason = error instanceof FunctionRefusal ? error.data.reason : undefined
  return reason === undefined ? errorMessage(error) : m.hub_mail_refused({ reason })
}
