// The newest media in the outline of their screen.

import { signedRenditionUrl } from '@/photos/stored-url'
import { kindOf, type MediaItem } from '../features/media/media-item'
import { FRAME, SHARP_FRAME } from '../features/media/thumbnail-frame'
import { box, element, image, showCards, textOf } from './outline'

export type EarlyItem = Pick<MediaItem, 'title' | 'bucket_id' | 'file_path' | 'file_type' | 'rotation'> & {
  /** Only the first one has it: the other pictures come with the app. */
  url?: string | undefined
}

/** A row on a wide screen. */
const SHOWN = 4
const RATIO = FRAME.width / FRAME.height

export function showMedia(items: EarlyItem[]): void {
  const tools = ['actions', 'kinds', 'layouts'].map(() => element('i', 'tool'))
  showCards(tools, items.slice(0, SHOWN).map(card), true)
}

const card = ({ title, url, ...item }: EarlyItem) =>
  element(
    'article',
    'item',
    url && kindOf(item) !== 'document' && !item.rotation ? thumbnail(url) : box(RATIO),
    textOf('div', 'name', title),
    element('i', 'line'),
  )

/** The same picture as the app's, so that it is loaded once. */
const thumbnail = (url: string) =>
  image(RATIO, {
    srcset: `${signedRenditionUrl(url, SHARP_FRAME)} 2x`,
    src: signedRenditionUrl(url, FRAME),
  })
