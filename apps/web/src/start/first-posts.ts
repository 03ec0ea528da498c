// The newest posts in the outline of the home screen: who wrote what, and the photo.

import { isVideo } from '../lib/is-video'
import { FEED_WIDTH, postPhotoRatio } from '../lib/post-photo'
import { box, element, picture, showCards, textOf } from './outline'

export type EarlyPost = {
  content: string | null
  image_urls: string[]
  author: { full_name: string | null } | null
}

/** More do not fit on a screen. */
const SHOWN = 3

export function showPosts(posts: EarlyPost[]): void {
  showCards([element('i', 'composer')], posts.slice(0, SHOWN).map(card))
}

function card({ content, image_urls, author }: EarlyPost): Element {
  const [photo, ...more] = image_urls
  return element(
    'article',
    'post',
    element(
      'div',
      'author',
      element('i'),
      element('div', '', textOf('div', 'name', author?.full_name ?? ''), element('i', 'line')),
    ),
    ...(content ? [textOf('p', 'text', content)] : []),
    ...(photo ? [photoOf(photo, more)] : []),
  )
}

function photoOf(photo: string, more: string[]): Element {
  if (more.length > 0) return box(4 / 3)
  const ratio = postPhotoRatio(photo)
  return isVideo(photo) ? box(ratio) : picture(photo, { sizes: FEED_WIDTH, ratio })
}
