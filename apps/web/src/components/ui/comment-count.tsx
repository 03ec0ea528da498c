import { m } from '@/i18n/messages'

/** Behind the label of a button: the number of comments. */
export const CommentCount = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      <span aria-hidden className="text-[0.8125rem]">
        {count}
      </span>
      <span className="sr-only">{m.comments_count({ count })}</span>
    </>
  )
