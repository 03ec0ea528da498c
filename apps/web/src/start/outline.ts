// What the outline of a screen consists of: its heading, and cards of its first content.

import { describedIn } from '@/photos/photo-size'
import { sourceSet } from '@/photos/source-set'
import { storedUrl } from '@/photos/stored-url'

export type Heading = {
  title: string
  subtitle?: string
  /** Whether it belongs to the card below it. */
  inCard?: boolean
}

/** Takes the place of the bars that stand for a heading. */
export function showHeading({ title, subtitle, inCard = false }: Heading): void {
  const place = document.querySelector('#start .content > :first-child')
  place?.classList.toggle('card', inCard)
  place?.replaceChildren(textOf('b', 'heading', title), ...(subtitle ? [textOf('p', '', subtitle)] : []))
}

/**
 * Takes the place of the cards. Once: what changes while the app loads appears in the app.
 * @param before what is between the heading and the cards
 * @param inGrid beside each other on a wide screen
 */
export function showCards(before: Element[], cards: Element[], inGrid = false): void {
  const content = document.querySelector('#start .content')
  const heading = content?.firstElementChild
  if (!heading || cards.length === 0 || content.querySelector('article')) return
  content.replaceChildren(heading, ...before, ...(inGrid ? [element('div', 'grid', ...cards)] : cards))
  // The other photos come after it.
  const photo = content.querySelector('img')
  if (photo) photo.fetchPriority = 'high'
}

/** @param sizes its width on the screen, as in `<img sizes>` */
type Shape = { sizes: string; ratio: number }

/** The same picture as the app's, so that it is loaded once. */
export function picture(url: string, { sizes, ratio }: Shape): Element {
  const { size } = describedIn(url)
  return image(ratio, { sizes, srcset: sourceSet(url, size), src: storedUrl(url) })
}

export function image(ratio: number, attributes: Partial<HTMLImageElement>): Element {
  const made = Object.assign(element('img'), { alt: '', loading: 'lazy' }, attributes)
  made.style.aspectRatio = `${ratio}`
  return made
}

/** The place of a picture that comes with the app. */
export function box(ratio: number): Element {
  const place = element('i', 'box')
  place.style.aspectRatio = `${ratio}`
  return place
}

export function textOf(name: keyof HTMLElementTagNameMap, className: string, text: string | null): Element {
  const made = element(name, className)
  made.dir = 'auto'
  made.textContent = text
  return made
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: Element[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}
