import { Link } from '@tanstack/react-router'
import type { HistoryMember } from './history-member'
import { useKinshipText } from './kinship'
import { MemberAvatar } from './member-avatar'
import { bioPreview } from './member-facts'
import { relatives } from './relatives'

/** Picture, name, kinship and the start of the biography; a link to the person. */
export function MemberName({ member }: { member: HistoryMember }) {
  const { member_name, bio } = member
  const kinship = useKinshipText(member.id)
  return (
    <span className="flex min-w-0 flex-1 basis-36 items-center gap-3 max-md:items-start">
      <MemberAvatar member={member} />
      <span className="grid min-w-0">
        <Link
          {...relatives.path(member)}
          // On a phone the link covers the whole card.
          className="wrap-anywhere rounded py-0.5 font-semibold max-md:pt-2 max-md:after:absolute max-md:after:inset-0 text-ink hover:text-primary-strong hover:underline"
        >
          {member_name}
        </Link>
        {kinship && <span className="text-ink-soft text-sm">{kinship}</span>}
        {bio && (
          <span dir="auto" className="wrap-anywhere text-ink-soft text-sm">
            {bioPreview(bio)}
          </span>
        )}
      </span>
    </span>
  )
}
