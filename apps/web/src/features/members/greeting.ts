import { m } from '@/i18n/messages'

/** `Good evening, Rosa`: by the hour, with the first name, if there is one. */
export function greetingAt(hour: number, fullName: string): string {
  const name = fullName.trim().split(/\s+/)[0] ?? ''
  const named = name ? 'yes' : 'no'
  if (hour >= 5 && hour < 12) return m.good_morning({ named, name })
  if (hour >= 12 && hour < 18) return m.good_afternoon({ named, name })
  return m.good_evening({ named, name })
}
