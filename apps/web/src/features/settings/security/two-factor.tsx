import type { Factor } from '@supabase/supabase-js'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'
import { formatDate } from '@/text/format'
import { EnrolDialog } from './enrol-dialog'
import { RemoveFactorDialog } from './remove-factor-dialog'

type Props = { userId: string; email: string; factors: Factor[] }

export function TwoFactor({ userId, email, factors }: Props) {
  const [enrolling, setEnrolling] = useState(false)
  const [removing, setRemoving] = useState<string>()
  const apps = factors.filter(({ status }) => status === 'verified')

  return (
    <Section title={m.totp_title()} text={m.totp_text()}>
      {apps.length > 0 && (
        <ul className="grid divide-y divide-line">
          {apps.map(({ id, created_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
              <span className="grid size-10 flex-none place-items-center rounded-full bg-sage-wash text-sage">
                <ShieldCheck aria-hidden className="size-5" strokeWidth={1.8} />
              </span>
              <div className="min-w-0 grow">
                <p className="font-semibold">{m.totp_app()}</p>
                <p className="text-ink-soft text-sm">
                  {m.totp_added({ date: formatDate(new Date(created_at)) })}
                </p>
              </div>
              <Button variant="quiet" onClick={() => setRemoving(id)}>
                {m.totp_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant={apps.length ? 'outline' : 'primary'}
        onClick={() => setEnrolling(true)}
        className="justify-self-start"
      >
        {apps.length ? m.totp_add() : m.totp_set_up()}
      </Button>
      <p className="text-ink-soft text-sm">{m.totp_lost({ product: m.product_name() })}</p>
      {enrolling && <EnrolDialog userId={userId} email={email} onClose={() => setEnrolling(false)} />}
      {removing && (
        <RemoveFactorDialog userId={userId} factorId={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Section>
  )
}
