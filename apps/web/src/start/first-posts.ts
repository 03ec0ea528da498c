// The newest posts in the outline of the home screen: who wrote what, and the photo.

import { isVideo } from '@/photos/is-video'
import { FEED_WIDTH, postPhotoRatio } from '@/photos/post-photo'
import { type Rotations, rotationOf } from '@/photos/rotations'
import { box, element, picture, showCards, textOf } from './outline'

export type EarlyPost = {
  content: string | null
  image_urls: string[]
  author: { full_name: string | null } | null
  /** Of its first photo, in degrees; undefined in a post of an earlier visit. */
  rotation?: number
}

/** More do not fit on a screen. */
const SHOWN = 3

/** @param kept the rotations of an earlier visit */
export function showPosts(posts: EarlyPost[], kept: Rotations = {}): void {
  const turned = posts.slice(0, SHOWN).map((post) => ({
    rotation: rotationOf(kept, post.image_urls[0] ?? ''),
    ...post,
  }))
  showCards([element('i', 'composer')], turned.map(card))
}

function card({ content, image_urls, author, rotation }: Required<EarlyPost>): Element {
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
    ...(photo ? [photoOf(photo, more, rotation)] : []),
  )
}

function photoOf(photo: string, more: string[], rotation: number): Element {
  if (more.length > 0) return box(4 / 3)
  const ratio = postPhotoRatio(photo, rotation)
  return isVideo(photo) || rotation !== 0 ? box(ratio) : picture(photo, { sizes: FEED_WIDTH, ratio })
}
