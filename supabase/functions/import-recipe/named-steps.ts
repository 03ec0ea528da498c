import { asHeading } from './blocks.ts'

/** A longer line is a step. */
const LONGEST_NAME = 60
const NUMBER = /^\d{1,2}[.:)]?\s+(?=\p{Lu})/u

/**
 * Where each of several steps begins with a few words on a line of their own, these are its name: `Cook the rice`, `Bring the
 * water to a boil.` Undefined if one does not.
 */
export function namedSteps(steps: string[][]): string[] | undefined {
  if (steps.length < 2 || !steps.every(hasName)) return undefined
  const isNumbered = steps.every(([name = '']) => NUMBER.test(name))
  return steps.flatMap(([name = '', ...texts]) => [
    asHeading(isNumbered ? name.replace(NUMBER, '') : name),
    texts.join(' '),
  ])
}

/** A line that goes on in lower case, or ends with a comma, is only broken. */
const hasName = ([name = '', text = '', ...more]: string[]) =>
  name.length <= LONGEST_NAME &&
  /^[\p{Lu}\d].*[\p{L})]$/u.test(name) &&
  /^\p{Lu}/u.test(text) &&
  /[.!?][)"”’»]*$/.test(more.at(-1) ?? text)
