// What a phone feels: Lighthouse's mobile figures of the demo's screens, and a second visit. The throttling is
// Lighthouse's own: a slow 4G network and a quarter of this machine's speed.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import type { WebConfig } from '../apps/server/src/web-config.ts'
import { launchOptions } from '../e2e/browser.ts'
import { spawnReady, stop } from '../test/running-kinfold.ts'
import { blockingProcessorTime, type TraceEvent } from './blocking-time.ts'
import { SCREEN } from './phone.ts'
import { type Session, signIn } from './session.ts'

const RUNS = 5
const SLOWER = 4

type Figures = {
  performance: number
  'LCP ms': number
  'TBT ms': number
  /** Of that, what the main thread computed itself. */
  'TBT, processor ms': number
  CLS: number
}

/** Lighthouse 13.5 on 22 November 2026: before the shell came with the page. */
const BEFORE: Record<string, Partial<Figures>> = {
  '/login': { performance: 0.91, 'LCP ms': 3000 },
  '/home': { performance: 0.75, 'LCP ms': 2500, 'TBT ms': 1000 },
  '/media': { performance: 0.84 },
  '/events': { performance: 0.73, CLS: 0.2 },
  '/messages': { performance: 0.92 },
  '/recipes': { performance: 0.76 },
}

/** What every screen is to reach; the sign-in a performance of 0.95. */
const TARGET: Figures = {
  performance: 0.92,
  'LCP ms': 2000,
  'TBT ms': 150,
  'TBT, processor ms': 150,
  CLS: 0.02,
}

/**
 * Prints the medians beside the earlier figures, and which targets they miss.
 * @param screens all of them if it is empty
 */
export async function benchWeb(screens: string[]): Promise<void> {
  const wanted = Object.keys(BEFORE).filter((screen) => screens.length === 0 || screens.includes(screen))
  const demo = spawnReady(join(import.meta.dirname, '../demo/dist/main.js'), { PORT: '0' })
  try {
    const url = await demo.url
    const session = await signIn(url, await aVisitor(url))
    console.log(`\nScreens on a phone, as Lighthouse measures them (median of ${RUNS})`)
    const table: Record<string, object> = {}
    for (const screen of wanted) {
      const runs: Figures[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await measure(url, screen, session))
      const figures = medians(runs)
      table[screen] = { ...besides(BEFORE[screen] ?? {}, figures), misses: missed(screen, figures) }
    }
    console.table(table)
    if (!wanted.includes('/home')) return
    console.log(`\nA second visit to /home at a quarter of this machine's speed (median of ${RUNS})`)
    console.table({ '/home': { 'content after ms': await visitAgain(url, session) } })
    console.log(
      `\nA change of tab to a screen that was open before, at a quarter of this machine's speed (median of ${RUNS})`,
    )
    console.table(await changeTabs(url, session))
  } finally {
    await stop(demo.child)
  }
}

/** One of the accounts that the demo offers. */
async function aVisitor(url: string): Promise<{ email: string; password: string }> {
  const { demo } = (await (await fetch(`${url}/config.json`)).json()) as WebConfig
  if (!demo?.[0]) throw new Error('The demo has no accounts')
  return demo[0]
}

/** Opens a screen in a browser that has never been here; signed in, except on the sign-in screen. */
export async function measure(url: string, screen: string, session: Session): Promise<Figures> {
  return inNewBrowser(async (context, port) => {
    if (screen !== '/login') await keep(session, context, url)
    const result = await lighthouse(url + screen, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'error',
    })
    if (!result) throw new Error('Lighthouse returned no result')
    const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr
    const { traceEvents } = result.artifacts.Trace as { traceEvents: TraceEvent[] }
    if (runtimeError) throw new Error(runtimeError.message)
    if (new URL(finalDisplayedUrl).pathname !== screen)
      throw new Error(`${screen} led to ${finalDisplayedUrl}`)
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    return {
      performance: categories.performance?.score ?? Number.NaN,
      'LCP ms': Math.round(value('largest-contentful-paint')),
      'TBT ms': Math.round(value('total-blocking-time')),
      'TBT, processor ms': Math.round(blockingProcessorTime(traceEvents, SLOWER)),
      CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    }
  })
}

/** @returns milliseconds until the first post is there, for a user who has been here before */
export async function visitAgain(url: string, session: Session): Promise<number> {
  return inNewBrowser(async (context) => {
    await keep(session, context, url)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(`${url}/home`, { waitUntil: 'networkidle' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(NOTICE_CONTENT)
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await page.goto('about:blank')
      await page.goto(`${url}/home`)
      times.push(await page.evaluate<number>('window.contentShown'))
      await page.waitForLoadState('networkidle')
    }
    return Math.round(median(times))
  })
}

const TABS = ['/family', '/recipes', '/media', '/home']

/** @returns for each tab the milliseconds from a press to its screen, whose data is there; 300 are asked for */
export async function changeTabs(url: string, session: Session): Promise<Record<string, object>> {
  return inNewBrowser(async (context) => {
    await keep(session, context, url)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(`${url}/home`, { waitUntil: 'networkidle' })
    const press = async (tab: string) => {
      const ms = await page.evaluate<number>(`(${PRESS_TAB})('${tab}')`)
      await page.waitForLoadState('networkidle')
      return ms
    }
    for (const tab of TABS) await press(tab)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const times: Record<string, number[]> = {}
    for (let run = 0; run < RUNS; run++) {
      for (const tab of TABS) times[tab] = [...(times[tab] ?? []), await press(tab)]
    }
    return Object.fromEntries(
      Object.entries(times).map(([tab, runs]) => [tab, { 'content after ms': Math.round(median(runs)) }]),
    )
  })
}

/** Each gets a profile of its own, whose caches are empty. */
async function inNewBrowser<T>(use: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'kinfold-bench-'))
  const args = [...(launchOptions.args ?? []), '--remote-debugging-port=0']
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...SCREEN, args })
  try {
    const port = Number.parseInt(await readFile(join(profile, 'DevToolsActivePort'), 'utf8'), 10)
    return await use(context, port)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Stores the session as supabase-js does, without loading the app. */
async function keep({ key, value }: Session, context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(`${url}/health`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [key, value] as const)
  await page.close()
}

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
const median = (values: number[]) => middle(values) ?? Number.NaN

const medians = (runs: Figures[]): Figures => ({
  performance: median(runs.map((run) => run.performance)),
  'LCP ms': median(runs.map((run) => run['LCP ms'])),
  'TBT ms': median(runs.map((run) => run['TBT ms'])),
  'TBT, processor ms': median(runs.map((run) => run['TBT, processor ms'])),
  CLS: median(runs.map((run) => run.CLS)),
})

/** One row: each figure with the earlier one, where that is known. */
const besides = (before: Partial<Figures>, now: Figures) =>
  Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => [
      [`${name}, before`, before[name as keyof Figures] ?? '–'],
      [name, value],
    ]),
  )

/** The names of the targets that a screen does not reach. */
function missed(screen: string, now: Figures): string {
  const least = screen === '/login' ? 0.95 : TARGET.performance
  return Object.entries(now)
    .filter(([name, value]) =>
      name === 'performance' ? value < least : value > TARGET[name as keyof Figures],
    )
    .map(([name]) => name)
    .join(', ')
}

// As text: tsx puts helpers of its own into functions, which the page does not have.
const PRESS_TAB = `(path) => new Promise((resolve) => {
  const [began, before] = [performance.now(), document.title]
  document.querySelector('#bottom-bar a[href="' + path + '"]').click()
  requestAnimationFrame(function look() {
    const loading = document.querySelector('main [role="status"][aria-label]')
    if (document.title !== before && !loading) resolve(performance.now() - began)
    else requestAnimationFrame(look)
  })
})`
const NOTICE_CONTENT = `window.contentShown = new Promise((resolve) => {
  requestAnimationFrame(function look() {
    // In the outline, or in the app.
    if (document.querySelector('article')) resolve(performance.now())
    else requestAnimationFrame(look)
  })
})`
