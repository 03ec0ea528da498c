// The first steps of a new member. What is done is seen from what the page knows; what may disappear again is remembered
// with the account, and so is a list that was hidden.

export type Step = 'photo' | 'birthday' | 'invite' | 'event' | 'install'

export const STEPS: Step[] = ['photo', 'birthday', 'invite', 'event', 'install']

const WITHOUT_FAMILY: Step[] = ['invite', 'event']

/** Who was invited finds a family and its plans: that is left to who founded it. */
export const stepsOf = (role: string) =>
  role === 'admin' ? STEPS : STEPS.filter((step) => !WITHOUT_FAMILY.includes(step))

/** Kept in the account's metadata: `done`, or the steps to remember. */
export type KeptSteps = 'done' | Step[]

export function keptSteps(stored: unknown): KeptSteps {
  if (stored === 'done') return stored
  return Array.isArray(stored) ? STEPS.filter((step) => stored.includes(step)) : []
}

type Known = {
  hasPhoto: boolean
  hasBirthday: boolean
  members: number
  hasEvent: boolean
  installed: boolean
}

export function doneSteps(kept: Step[], known: Known): Step[] {
  const seen: Record<Step, boolean> = {
    photo: known.hasPhoto,
    birthday: known.hasBirthday,
    invite: known.members > 1,
    event: known.hasEvent,
    install: known.installed,
  }
  return STEPS.filter((step) => seen[step] || kept.includes(step))
}

/** @returns what to keep now, or undefined when that is kept already */
export function toKeep(kept: Step[], done: Step[], all: Step[]): KeptSteps | undefined {
  if (all.every((step) => done.includes(step))) return 'done'
  const passing = done.filter((step) => step === 'event' || step === 'install')
  return passing.some((step) => !kept.includes(step)) ? passing : undefined
}
