import type { ReactNode } from 'react'

type Props = { drawing: ReactNode; title?: string; text: string; action?: ReactNode }

/** Shown in place of empty content: a drawing, a text and an action. */
export function EmptyState({ drawing, title, text, action }: Props) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-10 text-center">
      <div className="w-40" aria-hidden>
        {drawing}
      </div>
      {title && <h2 className="text-2xl">{title}</h2>}
      <p className="max-w-sm text-balance text-ink-soft">{text}</p>
      {action}
    </div>
  )
}
