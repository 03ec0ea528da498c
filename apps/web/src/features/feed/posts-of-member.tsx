import { ExcerptLink } from '@/components/ui/excerpt-link'
import { LoadFailure } from '@/components/ui/load-failure'
import { LoadMore } from '@/components/ui/load-more'
import { Photo } from '@/components/ui/photo'
import { Section } from '@/components/ui/section'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { formatAge } from '@/text/format'
import { usePostsOfMember } from './api'

/** What a member has posted; nothing before the first. */
export function PostsOfMember({ memberId }: { memberId: string }) {
  const { query, rows } = usePostsOfMember(memberId)
  const now = useNow()

  if (query.isPending || rows?.length === 0) return null
  return (
    <Section title={m.posts_of_member()}>
      {rows ? (
        <ul className="grid gap-1">
          {rows.map(({ id, content, image_url, created_at }) => (
            <li key={id}>
              <ExcerptLink
                address={{ to: '/home', search: { post: id } }}
                picture={image_url && <Photo url={image_url} alt="" sizes="56px" ratio="fill" />}
                text={content || m.composer_photo()}
                note={formatAge(new Date(created_at), now)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailure title={m.feed_failed()} query={query} />
      )}
      {query.hasNextPage && (
        <LoadMore
          label={m.feed_more()}
          busyLabel={m.feed_loading()}
          busy={query.isFetchingNextPage}
          // They are an excerpt, with more of the page below.
          automatic={false}
          onLoad={query.fetchNextPage}
        />
      )}
    </Section>
  )
}
