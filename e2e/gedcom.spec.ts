// GEDCOM: a tree from another program is imported after a preview, and exported again.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { png } from './photo.ts'

const corpus = join(import.meta.dirname, '../apps/web/src/features/history/gedcom/corpus')

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Options for the family history' }).click()
  await page.getByRole('menuitem', { name: 'Import GEDCOM file' }).click()
  await (await choosing).setFiles(typeof file === 'string' ? join(corpus, file) : file)
}

test(
  'a file is looked at, brought in, and read back from what was written',
  { tag: '@desktop' },
  async ({ rosa }, testInfo) => {
    const page = await rosa.open('/history')
    await choose(page, 'two-lines.ged')

    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('7 people will be added')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Henrique Oliveira' })).toContainText(
      'Mar 1901 – Nov 9, 1978',
    )
    await expect(dialog.getByText('2 couples · 7 parents of children · 2 biographies')).toBeVisible()
    await dialog.getByText(/^Kept for the next export/).click()
    await expect(dialog.getByText(/occupations \(1\)/)).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText('Child of Joaquim Oliveira')).toHaveCount(0)

    await page.route('**/rest/v1/rpc/import_history*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Add 7 people' }).click()
    await expect(toast(page, 'Failed to import the file')).toBeVisible()
    await page.unroute('**/rest/v1/rpc/import_history*')
    await dialog.getByRole('button', { name: 'Add 7 people' }).click()
    await expect(toast(page, 'Family history imported', '7 people were added')).toBeVisible()
    await expect(page.getByText('Child of Joaquim Oliveira').first()).toBeVisible()

    for (const version of ['5.5.1', '7']) {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Options for the family history' }).click()
      await page.getByRole('menuitem', { name: `Export as GEDCOM ${version}`, exact: true }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('family-history.ged')
      const path = testInfo.outputPath(`${version}.ged`)
      await download.saveAs(path)
      const text = await readFile(path, 'utf8')
      expect(text).toContain('1 NAME Henrique /Oliveira/')
      expect(text).toContain('1 OCCU Seamstress')
      expect(text.match(/1 CHIL/g)).toHaveLength(4)

      await choose(page, { name: 'back.ged', mimeType: '', buffer: await readFile(path) })
      await expect(dialog.getByText('Everyone in this file is already in your family history.')).toBeVisible()
      await page.keyboard.press('Escape')
    }
  },
)

test('an archive brings its pictures, and an export takes them along', async ({ rosa }, testInfo) => {
  const tree = [
    '0 HEAD',
    '1 GEDC',
    '2 VERS 7.0',
    ...['Marta', 'Luís'].flatMap((name, at) => [`0 @I${at}@ INDI`, `1 NAME ${name}`, `1 OBJE @O${at}@`]),
    '1 OBJE @O2@',
    ...['marta.png', 'broken.png', 'wedding.png'].flatMap((name, at) => [
      `0 @O${at}@ OBJE`,
      `1 FILE ${name}`,
    ]),
    '0 TRLR',
  ]
  const buffer = Buffer.from(
    zipSync({
      'gedcom.ged': strToU8(tree.join('\n')),
      'marta.png': png(300, 400, [150, 90, 60]),
      'broken.png': strToU8('This is no picture.'),
      'wedding.png': png(400, 300, [60, 90, 150]),
    }),
  )
  const page = await rosa.open('/history')
  await choose(page, { name: 'tree.gdz', mimeType: '', buffer })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 portrait · 1 other file for Media')).toBeVisible()
  await dialog.getByText(/^Pictures and documents that can't be read/).click()
  await expect(dialog.getByText('broken.png')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 2 people' }).click()

  await expect(toast(page, 'Upload successful')).toBeVisible()
  await page.getByRole('link', { name: 'Marta' }).first().click()
  await expect(page.getByRole('img', { name: 'Photo of Marta' })).toBeVisible()

  await page.goBack()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Options for the family history' }).click()
  await page.getByRole('menuitem', { name: 'Export as GEDZIP with pictures' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('family-history.gdz')
  const path = testInfo.outputPath('back.gdz')
  await download.saveAs(path)
  const files = unzipSync(await readFile(path))
  expect(Object.keys(files).sort()).toEqual(['gedcom.ged', 'media/marta.webp', 'media/wedding.png'])
  expect(Buffer.from(files['media/wedding.png'] ?? []).equals(png(400, 300, [60, 90, 150]))).toBe(true)
})

test('an invalid file is refused, and another can be chosen', async ({ rosa }) => {
  const page = await rosa.open('/history')
  await choose(page, { name: 'photo.ged', mimeType: '', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) })
  await expect(page.getByRole('alert').getByText('This is not a GEDCOM file.')).toBeVisible()

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await (await choosing).setFiles({
    name: 'broken.ged',
    mimeType: '',
    buffer: Buffer.from('0 HEAD\nwhat is this\n0 @I1@ INDI\n1 NAME Ann /Lee/\n'),
  })
  await expect(page.getByText('1 person will be added')).toBeVisible()
  await expect(page.getByText(/^The end of this file is missing/)).toBeVisible()
  await page.getByText(/^Lines that can't be read/).click()
  await expect(page.getByText('Line 2: what is this')).toBeVisible()
})
