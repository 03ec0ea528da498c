// A conversation in the query cache: pages of messages, newest first. Every change returns new pages.

import type { InfiniteData } from '@tanstack/react-query'
import type { Message } from '../message'

export type Place = Pick<Message, 'created_at' | 'id'>
/** `next` is fixed when the page is loaded: the page reaches back to there, whatever is added or deleted later. */
export type Page = { messages: Message[]; next: Place | null }
/** Where an older page begins, and how many messages it has at most. */
export type OlderPage = Place & { size: number }
export type MessagePages = InfiniteData<Page, OlderPage | null>

export const PAGE_SIZE = 50
const LARGEST_PAGE = 400

/** A loaded page; a full page has a next one, which starts after its last message. */
export function toPage(messages: Message[], size = PAGE_SIZE): Page {
  const last = messages.at(size - 1)
  return { messages, next: last ? placeOf(last) : null }
}

/** The page after the loaded ones. They grow, so that going back far takes few requests. */
export function olderPage(pages: Page[]): OlderPage | null {
  const next = pages.at(-1)?.next
  const size = Math.min(PAGE_SIZE * 2 ** Math.max(pages.length - 2, 0), LARGEST_PAGE)
  return next ? { ...next, size } : null
}

const KEPT_MESSAGES = 200

/** The messages that this browser keeps. */
export function newestMessages(history: MessagePages): MessagePages {
  const messages = history.pages.flatMap((page) => page.messages)
  const kept = messages.slice(0, KEPT_MESSAGES)
  const last = kept.at(-1)
  const next = kept.length < messages.length && last ? placeOf(last) : (history.pages.at(-1)?.next ?? null)
  return { pages: [{ messages: kept, next }], pageParams: [null] }
}

/** Inserts a message in order, unless it is listed already: its sender receives it twice, as an answer and live. */
export function withMessage(history: MessagePages, message: Message): MessagePages {
  const known = history.pages.some(({ messages }) => messages.some(({ id }) => id === message.id))
  const page = history.pages.find(({ next }) => !next || newestFirst(message, next) <= 0)
  if (known || !page) return history
  return mapPages(history, (messages, of) =>
    of === page ? [...messages, message].sort(newestFirst) : messages,
  )
}

export const withReplaced = (history: MessagePages, message: Message) =>
  mapPages(history, (messages) => messages.map((one) => (one.id === message.id ? message : one)))

export const withChangedMessage = (
  history: MessagePages,
  id: string,
  change: (message: Message) => Partial<Message>,
) =>
  mapPages(history, (messages) => messages.map((one) => (one.id === id ? { ...one, ...change(one) } : one)))

export const withoutMessage = (history: MessagePages, id: string) =>
  mapPages(history, (messages) => messages.filter((message) => message.id !== id))

/**
 * Replaces the newest messages after a lost connection. Older ones than those stay.
 * @param complete whether `newest` includes every message that the pages cover
 */
export function withNewest(history: MessagePages, newest: Message[], complete: boolean): MessagePages {
  const floor = newest.at(-1)
  const older =
    complete || !floor
      ? []
      : history.pages.flatMap(({ messages }) => messages.filter((message) => newestFirst(message, floor) > 0))
  return {
    pages: [{ messages: [...newest, ...older], next: history.pages.at(-1)?.next ?? null }],
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

// Postgres writes all times in one format, which sorts as text.
const newestFirst = (a: Place, b: Place) => compare(b.created_at, a.created_at) || compare(b.id, a.id)
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
