import { join } from 'node:path'
import { expect, test } from '../kinfold.ts'
import { aPerson, foundFamily } from '../members.ts'
import { shoot } from './shoot.ts'

test('an import', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'The Oliveiras')
  await page.goto('/history')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Options for the family history' }).click()
  await shoot(page, 'gedcom-menu')
  await page.getByRole('menuitem', { name: 'Import GEDCOM file' }).click()
  const corpus = join(import.meta.dirname, '../../apps/web/src/features/history/gedcom/corpus')
  await (await choosing).setFiles(join(corpus, 'two-lines.ged'))
  await expect(page.getByText('7 people will be added')).toBeVisible()
  await shoot(page, 'gedcom-plan')
})
