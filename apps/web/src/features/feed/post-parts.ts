import type { Parts } from '@/data/merge-edits'
import { m } from '@/paraglide/messages'
import type { Post } from './post'

/** What two edits of a post can both have changed. */
export const postParts: Parts<Pick<Post, 'content' | 'tags' | 'image_urls'>> = {
  content: m.post_edit_text,
  tags: { label: m.composer_tags, show: ({ tags }) => tags.map((tag) => `#${tag}`).join(' ') },
  image_urls: {
    label: m.composer_photos,
    show: ({ image_urls }) =>
      image_urls.length > 0
        ? { photos: image_urls.map((url, index) => ({ url, alt: m.post_edit_photo({ number: index + 1 }) })) }
        : null,
  },
}
