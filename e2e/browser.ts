// Chromium as the tests start it: the one of the system, quiet and without a sandbox where root runs it.

import type { LaunchOptions } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'

/**
 * Each context is a window with an address bar, which loads two pages for what it proposes: half of what a short test
 * costs, for a bar that nobody sees.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** What Playwright switches off itself: of these switches the browser heeds the last alone. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

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
    `--disable-features=${[...UNSEEN, ...PLAYWRIGHTS]}`,
  ],
}
