import type { CDPSession, Page } from '@playwright/test'

/** What the scripts of a page hold, in MB. */
export async function heapOf(page: Page, devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await page.waitForTimeout(0)
  return Math.round(usedSize / 1024 ** 2)
}
