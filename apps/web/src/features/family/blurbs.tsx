import { Lock, QrCode, SlidersHorizontal } from 'lucide-react'
import { m } from '@/i18n/messages'

/** Why one would start a family here. */
export function Blurbs() {
  const blurbs = [
    {
      Icon: Lock,
      tint: 'bg-primary-wash text-primary-strong',
      title: m.family_private_title(),
      text: m.family_private(),
    },
    {
      Icon: QrCode,
      tint: 'bg-honey-wash text-honey-ink',
      title: m.family_invites_title(),
      text: m.family_invites(),
    },
    {
      Icon: SlidersHorizontal,
      tint: 'bg-sage-wash text-sage',
      title: m.family_control_title(),
      text: m.family_control(),
    },
  ]
  return (
    <ul className="grid gap-4">
      {blurbs.map(({ Icon, tint, title, text }) => (
        <li key={title} className="flex gap-3.5">
          <span className={`grid size-10 flex-none place-items-center rounded-full ${tint}`}>
            <Icon className="size-5" aria-hidden />
          </span>
          <span>
            <strong className="block font-semibold">{title}</strong>
            <span className="text-ink-soft">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
