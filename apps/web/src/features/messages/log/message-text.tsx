import { cn } from '@/lib/cn'
import { Link } from '@/lib/router'
import { hubPath } from './hub-links'
import { textParts } from './text-parts'

/** The text of a message with its line breaks and links. */
export function MessageText({ text, large }: { text: string; large: boolean }) {
  return (
    <p
      dir="auto"
      className={cn('whitespace-pre-wrap', large ? 'text-[2.5rem] leading-tight' : 'text-base leading-snug')}
    >
      {textParts(text).map(({ text: part, url }, index) =>
        url ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
          <TextLink key={index} url={url} text={part} />
        ) : (
          part
        ),
      )}
    </p>
  )
}

const look = 'text-primary-strong underline underline-offset-2'

function TextLink({ url, text }: { url: string; text: string }) {
  const path = hubPath(url)
  if (path !== undefined) {
    return (
      <Link to={path} className={look}>
        {text}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={look}>
      {text}
    </a>
  )
}
