import { LinkedText } from '@/components/links/linked-text'
import { cn } from '@/lib/cn'

/** The text of a message with its line breaks and links. */
export function MessageText({ text, large }: { text: string; large: boolean }) {
  return (
    <p
      dir="auto"
      className={cn('whitespace-pre-wrap', large ? 'text-[2.5rem] leading-tight' : 'text-base leading-snug')}
    >
      <LinkedText text={text} />
    </p>
  )
}
