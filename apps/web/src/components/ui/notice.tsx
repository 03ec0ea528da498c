import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

const tones = {
  help: 'bg-honey-wash text-ink',
  problem: 'bg-primary-wash text-ink',
}

/** A banner within the page, for help or a problem. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role={tone === 'problem' ? 'alert' : 'note'}
      className={cn('rounded-control px-4 py-3', tones[tone])}
    >
      {children}
    </div>
  )
}
