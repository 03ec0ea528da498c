// `npm run demo`: a visitor looks around as a member of the family, with one click.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { spawnReady, stop } from '../test/running-kinfold.ts'
import { expectAccessible } from './accessible.ts'

test('a visitor tries the demo as each of three people', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(240_000)
  const temporary = await mkdtemp(path.join(tmpdir(), 'demo-'))
  const script = path.join(import.meta.dirname, '../scripts/demo.mjs')
  const { child, url } = spawnReady(script, { PORT: '0', TMPDIR: temporary })
  try {
    const address = await url
    for (const name of ['Amélia Pereira', 'Mateus Pereira', 'Ada Pereira']) {
      await page.goto(`${address}/login`)
      const visitors = page.getByRole('region', { name: 'Look around as …' })
      await expect(visitors.getByRole('button')).toHaveCount(3)
      await expectAccessible(page)
      await visitors.getByRole('button', { name }).click()

      await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0] ?? '')
      await expect(page.getByRole('article', { name: 'Amélia Pereira' }).first()).toContainText(
        'The pear tree has decided',
      )
      await expect(page.getByText('This is a demo. All data is deleted when it stops.')).toBeVisible()
      await page.getByRole('button', { name: 'My Account' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/login$/)
    }
  } finally {
    await stop(child)
  }
  expect((await readdir(temporary)).filter((name) => name.startsWith('kinfold-'))).toEqual([])
  await rm(temporary, { recursive: true })
})
