import { Cake, House, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '@/components/ui/card'
import { startOfLocalDay } from '@/dates/local-time'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { formatDate } from '@/text/format'
import { phoneLink } from '@/text/phone-link'
import type { Profile } from './api'

type Props = {
  profile: Profile
  title: string
  /** Only known for the user's own profile. */
  email: string | undefined
}

/** A member's contact details, birthdate and bio. */
export function ProfileFacts({ profile, title, email }: Props) {
  const heading = useId()
  const { phone_number, address, birth_date, created_at } = profile

  return (
    <Card aria-labelledby={heading} className="p-5 md:p-6">
      <h2 id={heading} className="mb-5 text-xl">
        {title}
      </h2>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact icon={Mail} label={m.profile_email()} tint="bg-primary-wash text-primary-strong">
          {email ?? <Soft>{m.member_email_unavailable()}</Soft>}
        </Fact>
        <Fact icon={Phone} label={m.profile_phone()} tint="bg-primary-wash text-primary-strong">
          {phone_number ? <PhoneNumber number={phone_number} /> : <Nothing />}
        </Fact>
        <Fact icon={MapPin} label={m.profile_location()} tint="bg-sage-wash text-sage">
          {address ?? <Nothing />}
        </Fact>
        <Fact icon={Cake} label={m.profile_birthdate()} tint="bg-honey-wash text-honey-ink">
          {birth_date ? formatDate(startOfLocalDay(birth_date)) : <Nothing />}
        </Fact>
        <Fact icon={House} label={m.profile_member_since()} tint="bg-sage-wash text-sage">
          {formatDate(new Date(created_at))}
        </Fact>
      </dl>
    </Card>
  )
}

type FactProps = { icon: LucideIcon; label: string; tint: string; children: ReactNode }

function Fact({ icon: Icon, label, tint, children }: FactProps) {
  return (
    <div className="relative min-h-11 ps-14">
      <dt className="text-ink-soft text-sm">
        <span
          aria-hidden
          className={cn('absolute start-0 top-0 grid size-11 place-items-center rounded-control', tint)}
        >
          <Icon className="size-5" strokeWidth={1.8} />
        </span>
        {label}
      </dt>
      <dd className="wrap-anywhere whitespace-pre-line font-medium text-base">{children}</dd>
    </div>
  )
}

const Soft = ({ children }: { children: string }) => (
  <span className="font-normal text-ink-soft">{children}</span>
)

const Nothing = () => <Soft>{m.profile_nothing()}</Soft>

function PhoneNumber({ number }: { number: string }) {
  const link = phoneLink(number)
  if (!link) return <bdi>{number}</bdi>
  return (
    <a href={link} className="rounded hover:underline" dir="ltr">
      {number}
    </a>
  )
}
