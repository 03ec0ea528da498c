import { Photo } from '@/components/ui/photo'
import { type Parts, textPart } from '@/data/merge-edits'
import { m } from '@/paraglide/messages'
import type { Post } from './post'

/** What two edits of a post can both have changed. */
export const postParts = (): Parts<Pick<Post, 'content' | 'tags' | 'image_urls'>> => ({
  content: textPart(m.post_edit_text(), 'content'),
  tags: { label: m.composer_tags(), show: ({ tags }) => tags.map((tag) => `#${tag}`).join(' ') },
  image_urls: {
    label: m.composer_photos(),
    show: ({ image_urls }) =>
      image_urls.length > 0 ? (
        <span className="mt-1 grid grid-cols-4 gap-1">
          {image_urls.map((url, index) => (
            <Photo
              key={url}
              url={url}
              alt={m.post_edit_photo({ number: index + 1 })}
              sizes="120px"
              ratio={1}
            />
          ))}
        </span>
      ) : null,
  },
})
