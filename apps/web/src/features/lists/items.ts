// The order of items, and the titles in what was typed or pasted.

import { sumLines } from '@/text/scale-quantities'
import { type List, type ListItem, MAX_ITEM, type NewItem } from './lists'

const byPosition = (one: ListItem, other: ListItem) =>
  one.position - other.position || (one.id < other.id ? -1 : 1)

/** What is still to do, and what is ticked, each in the order of the list. */
export function sorted({ items }: Pick<List, 'items'>): { open: ListItem[]; ticked: ListItem[] } {
  const inOrder = [...items].sort(byPosition)
  return { open: inOrder.filter(({ done }) => !done), ticked: inOrder.filter(({ done }) => done) }
}

export type DueItem = ListItem & { list: Pick<List, 'id' | 'title'> }

/** The items with a due date, by day. */
export function dueByDay(lists: readonly List[]): Map<string, DueItem[]> {
  const byDay = new Map<string, DueItem[]>()
  for (const list of lists) {
    for (const item of [...list.items].sort(byPosition)) {
      if (item.due_on) byDay.set(item.due_on, [...(byDay.get(item.due_on) ?? []), { ...item, list }])
    }
  }
  return byDay
}

/** The position of an item behind all others. Two devices without a connection seldom choose the same. */
export const positionBelow = ({ items }: Pick<List, 'items'>, now: Date): number =>
  Math.max(now.getTime() / 1000, ...items.map(({ position }) => position + 1))

/**
 * The position that moves an item of a sorted list to another place. Between two neighbours there is room for about fifty
 * moves in a row to the same place.
 */
export function positionAt(items: readonly ListItem[], from: number, to: number): number {
  const others = items.filter((_, index) => index !== from)
  const [above, below] = [others[to - 1]?.position, others[to]?.position]
  if (above === undefined) return (below ?? 0) - 1
  return below === undefined ? above + 1 : (above + below) / 2
}

const BULLET = /^(?:[•*·–-]|\[[ x]?\]|☐|☑|✓|\d{1,2}[.)])\s+/iu

/** The titles in typed or pasted text: one a line, without bullets. */
export const titlesIn = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => oneLine(oneLine(line).replace(BULLET, '').replace(BULLET, '')))
    .filter(Boolean)

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ITEM)
    .trim()

type Addition = Pick<NewItem, 'title' | 'sum'>

/**
 * What adds ingredients to a list: those that are on it, and not ticked, are summed with them.
 * @param lines scaled, such as `200 g flour`
 * @returns nothing for a line without a quantity that is there already
 */
export function summedWith(open: readonly ListItem[], lines: readonly string[]): Addition[] {
  const additions: Addition[] = []
  for (const title of lines.flatMap(titlesIn)) {
    const again = additions.find((one) => sumLines(one.title, title) !== undefined)
    if (again) {
      again.title = sumLines(again.title, title) ?? again.title
      if (again.sum) again.sum.title = sumLines(again.sum.title, title) ?? again.sum.title
      continue
    }
    const there = open.find((item) => sumLines(item.title, title) !== undefined)
    const sum = there && sumLines(there.title, title)
    if (!there || !sum) additions.push({ title })
    else if (sum !== there.title)
      additions.push({ title, sum: { item: there.id, was: there.title, title: sum } })
  }
  return additions
}
