import { hubLinks } from '@/components/links/hub-links'
import { LinkCard } from '@/components/links/link-card'
import { LinkedText } from '@/components/links/linked-text'

type Props = { text: string; className: string }

/** The text of a post whose addresses can be followed, and cards for those of this hub. */
export default function LinkedPost({ text, className }: Props) {
  return (
    <>
      <p dir="auto" className={className}>
        <LinkedText text={text} />
      </p>
      <div className="px-2 pb-1.5 empty:hidden">
        {hubLinks(text).map((link) => (
          <LinkCard key={link.id} link={link} />
        ))}
      </div>
    </>
  )
}
