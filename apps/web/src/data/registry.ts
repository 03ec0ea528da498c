// All things that the app knows, by kind. app/things.ts lists them: this folder knows no feature.

import { type Address, hrefOf, type Target } from './address'
import type { StoredThing, Table, Thing } from './declare'

let known: readonly Thing[] = []

/** Call before anything is rendered. */
export function registerThings<const All extends readonly Thing[]>(all: All): All {
  known = all
  return all
}

/** @throws for an unknown kind, which is a bug */
export function thingOf(kind: string): Thing {
  const found = known.find((thing) => thing.kind === kind)
  if (!found) throw new Error(`app/things.ts has no ${kind}`)
  return found
}

/** The screen that shows a thing. */
export const addressOf = (kind: string, target: Target): Address => thingOf(kind).path(target)

/** The same as text. */
export const pathOf = (kind: string, target: Target): string => hrefOf(addressOf(kind, target))

export const isStored = (thing: Thing): thing is StoredThing => 'table' in thing

/** The tables with live changes, each with the column that says whose a row is. */
export const liveTables = () =>
  known.filter(isStored).flatMap(({ live }) => Object.entries(live) as [Table, string][])
