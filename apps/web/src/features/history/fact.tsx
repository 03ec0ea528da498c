import type { ReactNode } from 'react'

/** In a description list. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd>{children}</dd>
  </div>
)
