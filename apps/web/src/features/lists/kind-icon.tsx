import { ListTodo, type LucideIcon, Luggage, ShoppingBasket } from 'lucide-react'
import { cn } from '@/lib/cn'
import type { ListKind } from './lists'

export const kindIcons: Record<ListKind, LucideIcon> = {
  shopping: ShoppingBasket,
  'to-do': ListTodo,
  packing: Luggage,
}

const tones: Record<ListKind, string> = {
  shopping: 'bg-sage-wash text-sage',
  'to-do': 'bg-primary-wash text-primary-strong',
  packing: 'bg-honey-wash text-honey-ink',
}

export function KindIcon({ kind, className }: { kind: ListKind; className?: string }) {
  const Icon = kindIcons[kind]
  return (
    <span
      aria-hidden
      className={cn('grid size-11 flex-none place-items-center rounded-full', tones[kind], className)}
    >
      <Icon className="size-5" strokeWidth={1.8} />
    </span>
  )
}
