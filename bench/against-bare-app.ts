// What the app costs a phone beside a bare app of the same parts (bench/bare). Both run in one browser and alternate, so
// that the ratio holds on any machine.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { build, preview } from 'vite'
import type { WebConfig } from '../apps/server/src/web-config.ts'
import { launchOptions } from '../e2e/browser.ts'
import { spawnReady, stop } from '../test/running-kinfold.ts'
import { SCREEN } from './phone.ts'
import { type Session, signIn } from './session.ts'

const RUNS = 5
const SLOWER = 4
const SCREENS = ['/home', '/messages', '/events']
const BARE = join(import.meta.dirname, 'bare')
/** The services of the hub, which the bare app asks at its own address. */
const SERVICES = ['/config.json', '/auth', '/rest', '/storage', '/functions']

/** In milliseconds; CLS has no unit. */
type Figures = { script: number; blocking: number; LCP: number; CLS: number }
type Visits = { cold: Figures; warm: Figures }

/** Prints the medians of the first and the third visit, and their ratios to the bare app's. */
export async function benchAgainstBareApp(): Promise<void> {
  const demo = spawnReady(join(import.meta.dirname, '../demo/dist/main.js'), { PORT: '0' })
  try {
    const url = await demo.url
    const bare = await serveBareApp(url)
    try {
      const { demo: people } = (await (await fetch(`${url}/config.json`)).json()) as WebConfig
      if (!people?.[0]) throw new Error('The demo has no accounts')
      const session = await signIn(url, people[0])
      const runs = new Map<string, Visits[]>()
      for (let run = 0; run < RUNS; run++) {
        for (const page of [`${bare.url}/home`, ...SCREENS.map((screen) => url + screen)]) {
          runs.set(page, [...(runs.get(page) ?? []), await visit(page, session)])
        }
      }
      print(runs, `${bare.url}/home`)
    } finally {
      await bare.close()
    }
  } finally {
    await stop(demo.child)
  }
}

async function serveBareApp(hub: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'kinfold-bare-'))
  const options = { configFile: false, root: BARE, logLevel: 'error', build: { outDir } } as const
  await build(options)
  const proxy = Object.fromEntries(SERVICES.map((path) => [path, hub]))
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0, proxy } })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The bare app has no port')
  const close = async () => {
    await server.close()
    await rm(outDir, { recursive: true })
  }
  return { url: `http://127.0.0.1:${address.port}`, close }
}

/** The first and the third visit of a browser that has never been here. */
async function visit(page: string, session: Session): Promise<Visits> {
  const profile = await mkdtemp(join(tmpdir(), 'kinfold-bench-'))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...SCREEN })
  try {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      session.key,
      session.value,
    ] as const)
    const cold = await measure(context, page)
    await measure(context, page)
    return { cold, warm: await measure(context, page) }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function measure(context: BrowserContext, address: string): Promise<Figures> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await devtools.send('Performance.enable')
  await page.addInitScript(OBSERVE)
  await page.goto(address, { waitUntil: 'networkidle' })
  const { metrics } = await devtools.send('Performance.getMetrics')
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  const observed = await page.evaluate<Omit<Figures, 'script'>>('window.observed')
  await page.close()
  return { script, ...observed }
}

// As text: tsx puts helpers of its own into functions, which the page does not have.
const OBSERVE = `{
  const observed = (window.observed = { blocking: 0, LCP: 0, CLS: 0 })
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => { observed.blocking += duration - 50 })
  observe('largest-contentful-paint', ({ startTime }) => { observed.LCP = startTime })
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) observed.CLS += value })
}`

function print(runs: Map<string, Visits[]>, bare: string) {
  for (const kind of ['cold', 'warm'] as const) {
    const least = medians((runs.get(bare) ?? []).map((visits) => visits[kind]))
    const table = [...runs].map(([page, visits]) => {
      const now = medians(visits.map((each) => each[kind]))
      const ratio = (name: 'script' | 'blocking' | 'LCP') => (now[name] / least[name]).toFixed(2)
      const name = page === bare ? 'bare app' : new URL(page).pathname
      return [
        name,
        {
          'script ms': Math.round(now.script),
          '× bare': ratio('script'),
          'blocking ms': Math.round(now.blocking),
          '× bare ': ratio('blocking'),
          'LCP ms': Math.round(now.LCP),
          '× bare  ': ratio('LCP'),
          CLS: now.CLS.toFixed(3),
        },
      ]
    })
    console.log(
      `\n${kind === 'cold' ? 'First' : 'Third'} visit at a quarter of this machine's speed (median of ${RUNS})`,
    )
    console.table(Object.fromEntries(table))
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const medians = (figures: Figures[]): Figures => ({
  script: median(figures.map(({ script }) => script)),
  blocking: median(figures.map(({ blocking }) => blocking)),
  LCP: median(figures.map(({ LCP }) => LCP)),
  CLS: median(figures.map(({ CLS }) => CLS)),
})
