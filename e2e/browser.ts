// Chromium as the tests start it: the one of the system, quiet and without a sandbox where root runs it.

import type { LaunchOptions } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'

export const launchOptions: LaunchOptions = {
  executablePath: findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
