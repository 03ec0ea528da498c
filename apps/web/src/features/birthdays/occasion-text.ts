import { m } from '@/i18n/messages'
import type { Occasion } from './family-days'

/** `Ada turns 16`, `Amelia and Olof, 50 years married`, `In memory of Bento`. */
export function occasionText({ kind, names, years }: Pick<Occasion, 'kind' | 'names' | 'years'>): string {
  const [name = m.unknown_member(), other = m.unknown_member()] = names.map(
    (name) => name ?? m.unknown_member(),
  )
  if (kind === 'remembrance') return m.occasion_remembrance({ name })
  if (kind === 'anniversary') {
    return years > 0 ? m.occasion_anniversary({ name, other, years }) : m.occasion_wedding({ name, other })
  }
  return years > 0 ? m.occasion_birthday({ name, age: years }) : m.occasion_birth({ name })
}
