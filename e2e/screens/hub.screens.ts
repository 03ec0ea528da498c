import { test } from '../kinfold.ts'
import { aPerson, signUp } from '../members.ts'
import { shoot } from './shoot.ts'

test.use({ environment: { LOG_LEVEL: 'warn' } })

test('this hub', async ({ rosa, bento, kinfold }) => {
  const page = await rosa.open('/hub')
  await page.getByText('Oliveira', { exact: true }).click()
  await page.getByText(bento.email).waitFor()
  await shoot(page, 'hub', { fullPage: true })

  const founder = await signUp(kinfold, aPerson('Ilse Berg'), {})
  await founder.db.from('families').insert({ name: 'Berg' }).throwOnError()
  await rosa.db.rpc('set_sign_up', { mode: 'invited' }).throwOnError()
  await page.route('**/rpc/failed_jobs*', (route) =>
    route.fulfill({
      json: [{ job: 'send-summaries', finished_at: '2026-11-22T03:00:00Z', failure: 'connection refused' }],
    }),
  )
  await page.route('**/rpc/disk_space*', (route) =>
    route.fulfill({ json: [{ free_bytes: 9e9, measured_since: '2026-11-01', days_until_full: 12 }] }),
  )
  await page.reload()
  await page.getByText('Ilse Berg').waitFor()
  await shoot(page, 'hub-problems', { fullPage: true })
})
