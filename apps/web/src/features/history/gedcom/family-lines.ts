// The lines of a family and of its members' links to it.

import type { Parentage, Partnership } from '../ties'
import { withCouple } from './couple-events'
import { childOf, type GedcomNode, node, valueIn } from './gedcom-node'
import type { Child, Household } from './households'
import type { GedcomVersion } from './lines-of'
import { FIRST, kindsIn } from './parentage-of'

type Kind = Parentage['kind']
type Role = 'HUSB' | 'WIFE'

/** @param recordOf the stored record of a person @param today yyyy-MM-dd */
export function familyLines(
  household: Household,
  recordOf: (id: string) => GedcomNode | undefined,
  today: string,
): GedcomNode[] {
  const { parents, children, couple, isEarlier, record } = household
  const roles = rolesOf(household, recordOf)
  const stored = record?.children ?? []
  const named = stored.filter(
    ({ tag, to }) => to && (tag === 'HUSB' || tag === 'WIFE') && parents.includes(to),
  )
  const newParents = parents.filter((id) => !named.some(({ to }) => to === id))
  const entries = stored.filter(({ tag, to }) => tag === 'CHIL' && children.some(({ id }) => id === to))
  const newChildren = children.filter(({ id }) => !entries.some(({ to }) => to === id))
  const entryOf = (child: Child) =>
    withRelations(
      entries.find(({ to }) => to === child.id),
      child,
      household,
      roles,
      recordOf,
    )
  const others = stored.filter(({ tag }) => !['HUSB', 'WIFE', 'CHIL'].includes(tag))
  const inOrder = [
    ...entries.map(({ to }) => children.find(({ id }) => id === to)).filter((child) => child !== undefined),
    ...newChildren,
  ]
  return [
    ...[...named, ...newParents.map((to) => node(roles.get(to) ?? 'HUSB', { to }))].sort(byRole),
    ...inOrder.map(entryOf),
    ...(parents.length === 2 && !isEarlier ? withCouple(others, couple && coupleOf(couple), today) : others),
  ]
}

const byRole = (one: GedcomNode, other: GedcomNode) =>
  one.tag < other.tag ? -1 : one.tag > other.tag ? 1 : 0

const coupleOf = ({ kind, began, began_precision, ended, ended_precision, place }: Partnership) => ({
  kind,
  began: began ? { date: began, precision: began_precision } : undefined,
  ended: ended ? { date: ended, precision: ended_precision } : undefined,
  place: place ?? undefined,
})

/** The two places for parents, by what the file says, by their sex where it is known, and else in their order. */
function rolesOf(
  { parents, record, children }: Household,
  recordOf: (id: string) => GedcomNode | undefined,
): Map<string, Role> {
  const stored = (record?.children ?? []).filter(
    ({ tag, to }) => (tag === 'HUSB' || tag === 'WIFE') && parents.includes(to),
  )
  if (stored.length === parents.length && parents.length > 0)
    return new Map(stored.map(({ tag, to }) => [to, tag as Role]))
  const [firstChild] = children
  const order =
    firstChild && firstChild.kinds.size === parents.length ? [...firstChild.kinds.keys()] : parents
  const [one = '', other = ''] = order
  const sex = (id: string) => valueIn(recordOf(id), 'SEX').toUpperCase()
  const isTurned = parents.length === 1 ? sex(one) === 'F' : sex(other) === 'M' || sex(one) === 'F'
  const roles: [string, Role][] = isTurned
    ? [
        [other, 'HUSB'],
        [one, 'WIFE'],
      ]
    : [
        [one, 'HUSB'],
        [other, 'WIFE'],
      ]
  return new Map(roles.filter(([id]) => id))
}

/** Different kinds of the two parents have no standard line; several programs write these. */
function withRelations(
  stored: GedcomNode | undefined,
  child: Child,
  household: Household,
  roles: Map<string, Role>,
  recordOf: (id: string) => GedcomNode | undefined,
): GedcomNode {
  const entry = stored ?? node('CHIL', { to: child.id })
  if (agrees(household, child, recordOf)) return entry
  const others = entry.children.filter(({ tag }) => tag !== '_FREL' && tag !== '_MREL')
  if (new Set(child.kinds.values()).size < 2) return { ...entry, children: others }
  const relations = [...child.kinds].map(([parent, kind]) =>
    node(roles.get(parent) === 'HUSB' ? '_FREL' : '_MREL', { value: relationNames[kind] }),
  )
  return { ...entry, children: [...others, ...relations] }
}

const relationNames: Record<Kind, string> = {
  birth: 'Natural',
  adoptive: 'Adopted',
  step: 'Step',
  foster: 'Foster',
}

/** Whether the stored lines of family and child say the same kinds. */
function agrees(
  { record }: Household,
  child: Child,
  recordOf: (id: string) => GedcomNode | undefined,
): boolean {
  const person = recordOf(child.id)
  if (!record || !person || !childOf(record, 'CHIL')) return false
  const told = kindsIn(record, person)
  return child.kinds.size === 0 || [...child.kinds].every(([parent, kind]) => told.get(parent) === kind)
}

/** A child's link to the family: `FAMC` with the kind of the parents, and with the first of them unless it is the `HUSB`. */
export function childLink(
  household: Household,
  child: Child,
  recordOf: (id: string) => GedcomNode | undefined,
  version: GedcomVersion,
): GedcomNode {
  const stored = recordOf(child.id)?.children.find(({ tag, to }) => tag === 'FAMC' && to === household.id)
  const link = stored ?? node('FAMC', { to: household.id })
  const kinds = new Set(child.kinds.values())
  const [kind = 'birth'] = kinds
  const isTold = agrees(household, child, recordOf) || (kinds.size < 2 && kind === 'birth' && !stored)
  const others = link.children.filter(({ tag }) => tag !== FIRST && (isTold || tag !== 'PEDI'))
  const [first] = child.kinds.keys()
  const isTurned = child.kinds.size > 1 && first && rolesOf(household, recordOf).get(first) === 'WIFE'
  return {
    ...link,
    children: [
      ...(isTold || kinds.size > 1 ? [] : [pedigree(kind, version)]),
      ...others,
      ...(isTurned ? [node(FIRST, { value: 'WIFE' })] : []),
    ],
  }
}

/** Version 7 has a fixed list, and a phrase for the rest. */
function pedigree(kind: Kind, version: GedcomVersion): GedcomNode {
  if (kind === 'step')
    return version === '7.0'
      ? node('PEDI', { value: 'OTHER', children: [node('PHRASE', { value: 'Step' })] })
      : node('PEDI', { value: 'step' })
  return node('PEDI', { value: { birth: 'birth', adoptive: 'adopted', foster: 'foster' }[kind] })
}
