// A conversation in the query cache: pages of messages, newest first. Every change returns new pages.

import type { InfiniteData } from '@tanstack/react-query'
import type { Message } from '../message'

export type Cursor = Pick<Message, 'created_at' | 'id'>
/** `next` is fixed when the page is loaded: the page reaches back to there, whatever is added or deleted later. */
export type Page = { messages: Message[]; next: Cursor | null }
/** Where an older page begins, and how many messages it has at most. */
export type OlderPage = Cursor & { size: number }
export type MessagePages = InfiniteData<Page, OlderPage | null>

export const PAGE_SIZE = 50
const LARGEST_PAGE = 400

/** A loaded page; a full page has a next one, which starts after its last message. */
export function toPage(messages: Message[], size = PAGE_SIZE): Page {
  const last = messages.at(size - 1)
  return { messages, next: last ? cursorOf(last) : null }
}

/** The page after the loaded ones. They grow, so that going back far takes few requests. */
export function olderPage(pages: Page[]): OlderPage | null {
  const next = pages.at(-1)?.next
  const size = Math.min(PAGE_SIZE * 2 ** Math.max(pages.length - 2, 0), LARGEST_PAGE)
  return next ? { ...next, size } : null
}

const KEPT_MESSAGES = 200

/** The messages that this browser keeps. */
export function newestMessages(log: MessagePages): MessagePages {
  const messages = log.pages.flatMap((page) => page.messages)
  const kept = messages.slice(0, KEPT_MESSAGES)
  const last = kept.at(-1)
  const next = kept.length < messages.length && last ? cursorOf(last) : (log.pages.at(-1)?.next ?? null)
  return { pages: [{ messages: kept, next }], pageParams: [null] }
}

/** Inserts a message in order, unless it is listed already: its sender receives it twice, as a response and live. */
export function withMessage(log: MessagePages, message: Message): MessagePages {
  const known = log.pages.some(({ messages }) => messages.some(({ id }) => id === message.id))
  const page = log.pages.find(({ next }) => !next || newestFirst(message, next) <= 0)
  if (known || !page) return log
  return mapPages(log, (messages, of) => (of === page ? [...messages, message].sort(newestFirst) : messages))
}

export const withReplaced = (log: MessagePages, message: Message) =>
  mapPages(log, (messages) => messages.map((one) => (one.id === message.id ? message : one)))

export const withChangedMessage = (
  log: MessagePages,
  id: string,
  change: (message: Message) => Partial<Message>,
) => mapPages(log, (messages) => messages.map((one) => (one.id === id ? { ...one, ...change(one) } : one)))

export const withoutMessage = (log: MessagePages, id: string) =>
  mapPages(log, (messages) => messages.filter((message) => message.id !== id))

/**
 * Replaces the newest messages after a lost connection. Older ones than those stay.
 * @param complete whether `newest` includes every message that the pages cover
 */
export function withNewest(log: MessagePages, newest: Message[], complete: boolean): MessagePages {
  const floor = newest.at(-1)
  const older =
    complete || !floor
      ? []
      : log.pages.flatMap(({ messages }) => messages.filter((message) => newestFirst(message, floor) > 0))
  return {
    pages: [{ messages: [...newest, ...older], next: log.pages.at(-1)?.next ?? null }],
    pageParams: [null],
  }
}

const mapPages = (
  log: MessagePages,
  change: (messages: Message[], page: Page) => Message[],
): MessagePages => ({
  ...log,
  pages: log.pages.map((page) => ({ ...page, messages: change(page.messages, page) })),
})

const cursorOf = ({ created_at, id }: Message): Cursor => ({ created_at, id })

// Postgres writes all times in one format, which sorts as text.
const newestFirst = (a: Cursor, b: Cursor) => compare(b.created_at, a.created_at) || compare(b.id, a.id)
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
