import { Cake, Flower2, HeartHandshake } from 'lucide-react'
import type { FamilyDay } from './family-days'

const icons = { birthday: Cake, anniversary: HeartHandshake, remembrance: Flower2 }

export function OccasionIcon({ kind }: Pick<FamilyDay, 'kind'>) {
  const Icon = icons[kind]
  return <Icon aria-hidden className="size-5 flex-none" />
}
