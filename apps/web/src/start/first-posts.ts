// Shows the newest posts in the outline of the home screen while the app is still loading: who wrote what, and the photo.

import { isVideo } from '../lib/is-video'
import { describedIn } from '../lib/photo-size'
import { FEED_WIDTH, postPhotoRatio } from '../lib/post-photo'
import { sourceSet } from '../lib/source-set'
import { storedUrl } from '../lib/stored-url'

export type EarlyPost = {
  content: string | null
  image_urls: string[]
  author: { full_name: string | null } | null
}

/** More do not fit on a screen. */
const SHOWN = 3

/** Once: what changes while the app loads appears in the app. */
export function showPosts(posts: EarlyPost[]): void {
  const content = document.querySelector('#start .content')
  const title = content?.firstElementChild
  if (!title || posts.length === 0 || content.querySelector('article')) return
  content.replaceChildren(title, element('i', 'composer'), ...posts.slice(0, SHOWN).map(card))
  // The other photos come after it.
  const photo = content.querySelector('img')
  if (photo) photo.fetchPriority = 'high'
}

function card({ content, image_urls, author }: EarlyPost): Element {
  const name = element('div', 'name')
  name.textContent = author?.full_name ?? ''
  const text = element('p', 'text')
  text.dir = 'auto'
  text.textContent = content
  const [photo, ...more] = image_urls
  return element(
    'article',
    '',
    element('div', 'author', element('i'), element('div', '', name, element('i', 'line'))),
    ...(content ? [text] : []),
    ...(photo ? [more.length > 0 || isVideo(photo) ? box(photo, more) : picture(photo)] : []),
  )
}

/** The same picture as the app's, so that it is loaded once. */
function picture(url: string): Element {
  const { size } = describedIn(url)
  const image = element('img')
  image.alt = ''
  image.loading = 'lazy'
  image.sizes = FEED_WIDTH
  image.srcset = sourceSet(url, size)
  image.src = storedUrl(url)
  image.style.aspectRatio = `${postPhotoRatio(url)}`
  return image
}

/** The place of a video, or of several photos. */
function box(url: string, more: string[]): Element {
  const place = element('i', 'box')
  place.style.aspectRatio = `${more.length > 0 ? 4 / 3 : postPhotoRatio(url)}`
  return place
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: Element[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}
