import { cn } from '@/lib/cn'
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
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
            key={index}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-primary-strong underline underline-offset-2"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
