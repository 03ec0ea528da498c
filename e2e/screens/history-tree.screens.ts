import { test } from '../kinfold.ts'
import { aPerson, asMember, foundFamily } from '../members.ts'
import { addRelatives, addTwoThousand, marry, OLIVEIRAS } from '../tree.ts'
import { shoot, shootLarge } from './shoot.ts'

test('the family tree', async ({ visitor, kinfold }) => {
  const page = await visitor()
  const rosa = aPerson('Rosa Oliveira')
  await foundFamily(page, rosa, 'The Oliveiras')
  const member = await asMember(kinfold, rosa)
  await page.goto('/history?view=tree')
  await page.getByText('Start your family tree').waitFor()
  await shoot(page, 'history-tree-empty')

  await addRelatives(member, OLIVEIRAS, page)
  await page.reload()
  await page.getByRole('treeitem').first().waitFor()
  await shoot(page, 'history-tree')

  await marry(member, 'João Oliveira', 'Beatriz Lopes', '1954-05-22')
  await marry(member, 'Otto Marsh', 'Greta Marsh', '1993-08-14')
  await marry(member, 'Rosa Oliveira', 'Nuno Serra', '1981-06-27')
  await page.reload()
  await page.getByRole('treeitem').first().waitFor()
  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  await shoot(page, 'history-tree-couples')
  await page.getByRole('treeitem', { name: /^João/ }).click()
  await page.getByRole('heading', { level: 1, name: 'João Oliveira' }).waitFor()
  await shoot(page, 'history-person-couple', { fullPage: true })
  await page.getByRole('button', { name: 'Add Partner' }).click()
  await page.getByRole('dialog', { name: 'Add Partner' }).waitFor()
  await shoot(page, 'history-add-partner')
  await page.keyboard.press('Escape')
  for (const what of ['Parent', 'Child']) {
    await page.getByRole('button', { name: `Add ${what}` }).click()
    await page.getByRole('dialog', { name: `Add ${what}` }).waitFor()
    await shoot(page, `history-add-${what.toLowerCase()}`)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Edit the partnership with Beatriz Lopes' }).click()
  await page.getByRole('dialog', { name: 'Edit Partnership' }).waitFor()
  await shoot(page, 'history-edit-partner')
  await page.keyboard.press('Escape')
  await shootLarge(page, 'history-person-couple')
  await page.goBack()
  await shootLarge(page, 'history-tree-couples')
  await page.getByRole('treeitem', { name: /^João/ }).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await shoot(page, 'history-tree-menu')
  for (const chart of ['Descendants', 'Ancestors', 'Ancestors and descendants']) {
    await page.getByRole('menuitem', { name: chart, exact: true }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
    await shoot(page, `history-chart-${chart.split(' ').length > 1 ? 'hourglass' : chart.toLowerCase()}`)
    await page.getByRole('treeitem', { name: /^João/ }).click({ button: 'right' })
  }
  await page.keyboard.press('Escape')
  await page.getByLabel('Whom the tree shows').selectOption('Everyone')

  const zoom = page.getByRole('button', { name: 'Zoom', exact: true })
  if (await zoom.isVisible()) await zoom.click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('treeitem').first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await shoot(page, 'history-tree-near')

  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  // By key: at this size, phones hide the button.
  await page.getByRole('treeitem', { name: /^João/ }).press('Space')
  await shoot(page, 'history-tree-folded')

  await addTwoThousand(member)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByRole('treeitem').first().waitFor()
  await shoot(page, 'history-tree-large')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  await shoot(page, 'history-tree-dots')
})
