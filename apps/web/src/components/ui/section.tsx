import { type ReactNode, useId } from 'react'
import { Card } from './card'

type Props = { title: string; text?: string; children: ReactNode }

/** One subject of a screen of settings: what it is about, and what can be done. */
export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-5 p-5 md:p-6">
      <div>
        <h2 id={id} className="text-[min(1.25rem,8.5vw)]">
          {title}
        </h2>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
