import { m } from '@/i18n/messages'

/** `Good evening, Rosa`: by the hour, with the first name. */
export function greetingAt(hour: number, fullName: string): string {
  const name = fullName.trim().split(/\s+/)[0] ?? ''
  if (hour >= 5 && hour < 12) return m.good_morning({ name })
  if (hour >= 12 && hour < 18) return m.good_afternoon({ name })
  return m.good_evening({ name })
}
