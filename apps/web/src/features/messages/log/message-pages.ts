// A conversation as it is held in the cache: pages of messages, newest first. Every change makes new pages.

import type { InfiniteData } from '@tanstack/react-query'
import type { Message } from '../message'

export type Place = Pick<Message, 'created_at' | 'id'>
/** `next` is fixed when the page is read: the page reaches back to there, whatever comes and goes later. */
export type Page = { messages: Message[]; next: Place | null }
export type MessagePages = InfiniteData<Page, Place | null>

export const PAGE_SIZE = 50

/** A page as it was read; the next one starts after its last message, if the page is full. */
export function toPage(messages: Message[]): Page {
  const last = messages.at(PAGE_SIZE - 1)
  return { messages, next: last ? placeOf(last) : null }
}

/** PostgREST's condition for what is older than a place; quotes keep the dots and colons of a time together. */
export const olderThan = ({ created_at, id }: Place) =>
  `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`

/** Puts a message where it belongs, unless it is there already: its author gets it by two ways. */
export function withMessage(history: MessagePages, message: Message): MessagePages {
  const known = history.pages.some(({ messages }) => messages.some(({ id }) => id === message.id))
  const page = history.pages.find(({ next }) => !next || newestFirst(message, next) <= 0)
  if (known || !page) return history
  return mapPages(history, (messages, of) =>
    of === page ? [...messages, message].sort(newestFirst) : messages,
  )
}

export const withoutMessage = (history: MessagePages, id: string) =>
  mapPages(history, (messages) => messages.filter((message) => message.id !== id))

/**
 * The newest messages as they were read once more, after a while in which nothing was told. What is further back stays
 * as it is known.
 * @param complete there are no others in the time that these messages cover and that the pages cover
 */
export function withNewest(history: MessagePages, newest: Message[], complete: boolean): MessagePages {
  const floor = newest.at(-1)
  const further =
    complete || !floor
      ? []
      : history.pages.flatMap(({ messages }) => messages.filter((message) => newestFirst(message, floor) > 0))
  return {
    pages: [{ messages: [...newest, ...further], next: history.pages.at(-1)?.next ?? null }],
    pageParams: [null],
  }
}

const mapPages = (
  history: MessagePages,
  change: (messages: Message[], page: Page) => Message[],
): MessagePages => ({
  ...history,
  pages: history.pages.map((page) => ({ ...page, messages: change(page.messages, page) })),
})

const placeOf = ({ created_at, id }: Message): Place => ({ created_at, id })

// Times come from Postgres in one form, and sort as text.
const newestFirst = (a: Place, b: Place) => compare(b.created_at, a.created_at) || compare(b.id, a.id)
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
