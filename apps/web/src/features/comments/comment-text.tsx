import { useMembers } from './members-context'
import { partsOf } from './mentions'

type Props = { content: string; mentions: string[] }

export function CommentText({ content, mentions }: Props) {
  const mentioned = useMembers().filter(({ id }) => mentions.includes(id))
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {partsOf(content, mentioned).map(({ text, ids }, index) =>
        ids.length > 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and their order is fixed
          <strong key={index} className="font-semibold text-primary-strong">
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </p>
  )
}
