import type { HistoryMember } from '../history-member'

export type Person = {
  member: HistoryMember
  /** All parents in the tree, the first of them first. */
  parents: Person[]
  partners: Person[]
  /** The other parents of their children who are not partners. */
  coparents: Person[]
  /** The first of their parents in the household above; null when the household is drawn below someone else's parents. */
  parent: Person | null
  /** Those whose `parent` this is, from left to right. */
  children: Person[]
  /** The number of people in the households below. */
  descendants: number
  household: Household
}

/** People who are drawn side by side, in this order. */
export type Household = {
  /** Its branch is folded at this person. */
  lead: Person
  people: Person[]
  generation: number
  /** It is drawn below this one, if any. */
  above: Household | null
  below: Household[]
  /** Of a pedigree: the parents of its people, who are drawn above it. */
  over: Household[]
}
