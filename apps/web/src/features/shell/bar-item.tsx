// The look of an item of the bottom bar, a link or a button.

import type { LucideIcon } from 'lucide-react'
import { cn } from '@/lib/cn'

export const barItem = (isActive: boolean) =>
  cn(
    'group relative grid min-h-11 w-full justify-items-center gap-0.5 rounded-control font-semibold text-[min(0.6875rem,3.5vw)]',
    isActive ? 'text-primary-strong' : 'text-ink-soft',
  )

export const BarLabel = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <>
    <span className="grid h-7 w-[min(3rem,100%)] place-items-center rounded-full group-aria-[current]:bg-primary-wash">
      <Icon aria-hidden className="size-5" strokeWidth={1.8} />
    </span>
    {children}
  </>
)
