// The stages of the tests. Each returns the numbers of passed and failed tests, what has `failures`, and its `tests`.

import { provideBrowser } from './browser.mjs'
import { provideFromDebian } from './debian.mjs'
import { provideHostedTools } from './hosted-tools.mjs'
import { runPlaywright } from './playwright.mjs'
import { runAndRead } from './run.mjs'
import { tryStarts } from './start-trials.mjs'
import { runVitest } from './vitest.mjs'

/** The stages of `npm test`. */
export const EVERY_DAY = ['build', 'types', 'lint', 'unit', 'main-paths']

/** One test in one layout: those of both run on a phone. */
const MAIN_PATHS = '^phone .*@main|@desktop.*@main'

/** Main paths, and what else uses what browsers withhold without a secure context. */
const ON_PLAIN_HTTP = `${MAIN_PATHS}|^phone (family|settings|uploads)\\.spec`

/** Pushes need a secure context, and Google accounts the address that their provider knows. */
const NOT_ON_PLAIN_HTTP = ' (push|google)\\.spec'

export const stages = {
  build: () => script('build'),
  types: () => script('types'),
  lint: () => script('lint'),
  unit: () => runVitest('unit-*'),

  'main-paths': async () => {
    await provideBrowser()
    return runPlaywright(['--grep', MAIN_PATHS])
  },

  'other-paths': async () => {
    await provideBrowser()
    return runPlaywright(['--grep-invert', MAIN_PATHS])
  },

  slow: () => runVitest('slow'),

  start: () => tryStarts(),

  crash: () => runVitest('crash'),

  scale: async () => {
    await provideFromDebian({
      'swift-proxy-server': 'swift-proxy',
      'swift-account-server': 'swift-account',
      'swift-container-server': 'swift-container',
      'swift-object-server': 'swift-object',
      haproxy: 'haproxy',
      pgbouncer: 'pgbouncer',
      openssl: 'openssl',
      age: 'age',
      script: 'bsdutils',
    })
    return runVitest('scale')
  },

  container: async () => {
    await provideFromDebian({
      podman: 'podman',
      runc: 'runc',
      catatonit: 'catatonit',
      debootstrap: 'debootstrap',
    })
    return runVitest('container')
  },

  hosted: async () => runVitest('hosted', await provideHostedTools()),

  engines: async () => {
    await provideFromDebian({
      WebKitWebDriver: 'webkit2gtk-driver',
      Xvfb: 'xvfb',
      'firefox-esr': 'firefox-esr',
      vdirsyncer: 'vdirsyncer',
    })
    return runVitest('engines')
  },

  // Browsers withhold there what needs a secure context.
  'plain-http': async () => {
    await provideBrowser()
    const options = ['--grep', ON_PLAIN_HTTP, '--grep-invert', NOT_ON_PLAIN_HTTP]
    return runPlaywright(options, { HUB_HOST: 'hub.test' })
  },
}

/** A script of package.json, which either passes or fails as a whole. */
async function script(name) {
  const { code, output } = await runAndRead('npm', ['run', '--silent', name])
  if (code === 0) return { passed: 1, failed: 0, failures: [], tests: [] }
  return { passed: 0, failed: 1, failures: output.trimEnd().split('\n').slice(-20), tests: [] }
}
