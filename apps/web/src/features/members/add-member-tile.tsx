import { UserPlus } from 'lucide-react'
import { m } from '@/i18n/messages'

/** The last tile of the member grid. */
export function AddMemberTile({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid min-h-40 content-center justify-items-center gap-1 rounded-card border-2 border-line border-dashed p-5 text-center transition-colors hover:border-primary hover:bg-surface"
    >
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-primary-wash text-primary-strong">
        <UserPlus aria-hidden className="size-7" strokeWidth={1.8} />
      </span>
      <strong className="font-display font-[560] text-lg">{m.member_add()}</strong>
      <span className="text-ink-soft text-sm">{m.member_add_text()}</span>
    </button>
  )
}
