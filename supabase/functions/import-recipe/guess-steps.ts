// The steps of a page without markup.

import { type Block, linesOfBlocks } from './blocks.ts'
import {
  afterHeadings,
  behindDash,
  best,
  inClasses,
  isMaking,
  isSentence,
  linesBelow,
  MAX_LINES,
} from './candidates.ts'
import type { Element } from './markup.ts'
import { isCounter } from './steps.ts'
import { LONGEST_LABEL, withoutLabels } from './without-labels.ts'
import { namesSteps } from './words.ts'

const STEPS_CLASS =
  /instruction|direction|method|prepar|step|proced|zubereit|anleitung|bereiding|elabora|postup|przygotow|wykonan|howto|tillagning|fremgang|etape|yapili|priprem|valmistus|elkesz/i

/** A longer line is a whole article. */
const LONGEST_STEP = 2500

/** Below a heading, in elements with a class name, below lines that count, or else below the ingredients. */
export function guessSteps(
  elements: Map<string, Element[]>,
  blocks: Block[],
  ingredients: string[],
): string[] | undefined {
  const stepsAmong = (lines: string[]) =>
    toLastSentence(
      withoutTabs(toLastNumber(withoutLabels(lines)).filter((line) => !ingredients.includes(line))),
    )
  return (
    best(
      [
        ...afterHeadings(blocks, namesSteps, toGap),
        ...inClasses(elements, STEPS_CLASS, '\n'),
        ...belowCounters(blocks),
      ].map(stepsAmong),
      isSteps,
    ) ??
    best(afterHeadings(blocks, isMaking, toGap).map(stepsAmong), isSteps) ??
    sentencesBelow(ingredients, blocks) ??
    best(afterHeadings(blocks, namesSteps, toGap).map(stepsAmong), areShortSteps)
  )
}

/** Without the labels of tabs, `Oven` and `Pan` in a row, that are in the names of groups below: `In the oven:`, `In a pan:`. */
function withoutTabs(lines: string[]): string[] {
  if (lines.length > MAX_LINES) return lines
  const areTabs = lines.map(
    (line, index) =>
      line.length <= LONGEST_TAB &&
      !/[.!?:]$/.test(line) &&
      lines.slice(index + 1).some((name) => name.endsWith(':') && isWithin(line, name)),
  )
  return lines.filter((_, index) => !areTabs[index] || !(areTabs[index - 1] || areTabs[index + 1]))
}

const LONGEST_TAB = 40

const isWithin = (label: string, name: string) => name.toLowerCase().includes(label.toLowerCase())

/** Without the few words behind the last sentence: `Posted in Breakfast` is no step. */
function toLastSentence(lines: string[]): string[] {
  const isStep = (line: string) =>
    /(?:[.!?…。！][)"”’»]*|\s[:;]-?[)D]|\p{Extended_Pictographic}\uFE0F?)$/u.test(line) ||
    line.length > LONGEST_LABEL
  const steps = lines.filter(isStep).length
  return steps * 2 >= lines.length ? lines.slice(0, lines.findLastIndex(isStep) + 1) : lines
}

/** Numbered steps end with the last that follows the one before: behind them, a page has more that is no step. */
function toLastNumber(lines: string[]): string[] {
  const end = lines.findIndex((line, index) => !line.startsWith(`${index + 1}.`))
  return end > 2 ? lines.slice(0, end) : lines
}

/** Up to several paragraphs below a list: a list behind them is another one, such as the links at the page's foot. */
function toGap(blocks: Block[]): Block[] {
  const first = blocks.findIndex(({ item }) => item)
  if (first < 0) return blocks
  const isGap = (some: Block[]) => some.length === GAP && some.every(({ item }) => !item)
  const end = blocks.findIndex((_, index) => index > first && isGap(blocks.slice(index, index + GAP)))
  return end < 0 ? blocks : blocks.slice(0, end)
}

/** Between the groups of one list there are a heading and a sentence or two. */
const GAP = 4

/** More than any page has. Reading a page has a deadline. */
const MAX_RUNS = 10

/** What is below lines that only count: `Step 1`, `Step 2`. The last step is no longer than the others. */
function belowCounters(blocks: Block[]): string[][] {
  const runs: number[][] = []
  for (const [index, block] of blocks.entries()) {
    const text = behindDash(block)
    const run = runs.at(-1)
    if (isCounter(text, 1)) runs.push([index])
    else if (run && isCounter(text, run.length + 1)) run.push(index)
  }
  return runs
    .filter((run) => run.length > 1)
    .slice(0, MAX_RUNS)
    .map((run) => {
      const steps = run.slice(1).map((end, index) => linesOfBlocks(blocks.slice((run[index] ?? 0) + 1, end)))
      const [counter, ...below] = blocks.slice(run.at(-1)).slice(0, MAX_LINES)
      const last = counter ? linesBelow(counter, below) : []
      return [...steps.flat(), ...last.slice(0, Math.max(...steps.map(({ length }) => length)))]
    })
}

/** Without a heading of a known name, the list or the paragraphs below the ingredients, if they are sentences. */
function sentencesBelow(ingredients: string[], blocks: Block[]): string[] | undefined {
  const last = blocks.findLastIndex(({ text }) => text === ingredients.at(-1))
  if (last < 0) return undefined
  const below = blocks.slice(last + 1, last + 1 + MAX_LINES)
  return (
    sentencesAmong(below, ({ item, text }) => item && text.length >= 25) ?? sentencesAmong(below, isSentence)
  )
}

/** Those from the first of this kind, which is not far below, to the last. */
function sentencesAmong(below: Block[], isKind: (block: Block) => boolean): string[] | undefined {
  const first = below.slice(0, MAX_BETWEEN).findIndex(isKind)
  const found = first < 0 ? [] : below.slice(first)
  const end = found.findIndex((block) => !isKind(block))
  const lines = withoutLabels(linesOfBlocks(end < 0 ? found : found.slice(0, end)))
  return lines.length > 1 && isSteps(lines) === lines.length * 2 ? lines : undefined
}

/** A heading and a sentence or two. */
const MAX_BETWEEN = 6

/** Sentences. */
function isSteps(lines: string[]): number {
  if (lines.length === 0 || lines.length > MAX_LINES || lines.some(({ length }) => length > LONGEST_STEP))
    return 0
  const sentences = lines.filter((line) => line.length >= 25).length
  return sentences === 0 ? 0 : sentences * 3 - lines.length
}

/** `Serve.` is one, below a heading of a known name. */
const areShortSteps = (lines: string[]): number =>
  lines.length <= MAX_LINES && lines.every((line) => line.length <= LONGEST_STEP && /[.!。！]$/.test(line))
    ? lines.length
    : 0
