import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kinfold.ts'
import { addRelatives, addTwoThousand, OLIVEIRAS } from './tree.ts'

const person = (page: Page, name: string) => page.getByRole('treeitem', { name })
const tree = (page: Page) => page.getByRole('tree', { name: 'Family tree' })

test('the tree is shown, navigated by keyboard, and folded', { tag: ['@both', '@main'] }, async ({
  rosa,
}) => {
  const page = await rosa.open('/history?view=tree')
  await expect(page.getByRole('heading', { name: 'Start your family tree' })).toBeVisible()
  await expect(page.getByText('Add family members to visualize your family tree')).toBeVisible()

  await addRelatives(rosa, OLIVEIRAS)
  await page.reload()

  // The first view shows the viewer, then the whole tree.
  await expect(person(page, 'Rosa Oliveira')).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(OLIVEIRAS.length)
  for (const { name } of OLIVEIRAS) await expect(person(page, name)).toBeInViewport({ ratio: 0.9 })
  await expect(person(page, 'João Oliveira, 1928 – 2009')).toBeVisible()
  await expect(person(page, 'Conceição Oliveira, 1931 – ?')).toBeVisible()
  await expect(person(page, 'Ada Marsh, 1999 – Present')).toHaveAttribute('aria-level', '4')
  await expectAccessible(page)

  await person(page, 'Manuel de Oliveira').focus()
  await page.keyboard.press('ArrowDown')
  await expect(person(page, 'João Oliveira')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(person(page, 'Conceição Oliveira')).toBeFocused()
  await page.keyboard.press('End')
  await expect(person(page, 'Ada Marsh')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(person(page, 'Lúcia Ferreira')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lúcia Ferreira' })).toBeVisible()
  await page.goBack()
  await expect(person(page, 'Lúcia Ferreira')).toBeInViewport({ ratio: 0.9 })
  await expect(person(page, 'Lúcia Ferreira')).toHaveAttribute('tabindex', '0')
  await person(page, 'Lúcia Ferreira').focus()

  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(person(page, 'João Oliveira')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Space')
  await expect(person(page, 'João Oliveira')).toHaveAttribute('aria-expanded', 'false')
  await expect(person(page, 'Rosa Oliveira')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show the branch of João Oliveira, 5 people' })).toBeVisible()
  await expect(person(page, 'João Oliveira')).toBeFocused()
  await expectAccessible(page)

  // It stays folded until the tab is closed.
  await page.reload()
  await expect(person(page, 'João Oliveira')).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(OLIVEIRAS.length)
  await page.getByRole('button', { name: 'Hide the branch of Otto Marsh' }).click()
  await expect(person(page, 'Lena Marsh')).toHaveCount(0)
})

test('the view moves by wheel, drag, pinch and buttons, and keeps the tree in sight', {
  tag: '@both',
}, async ({ rosa }) => {
  await addRelatives(rosa, OLIVEIRAS)
  const page = await rosa.open('/history?view=tree', { hasTouch: true })

  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  const manuel = person(page, 'Manuel de Oliveira')
  const box = async () => (await manuel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const start = await box()
  // Fingers pinch, so on a touch screen the buttons wait behind one.
  await page.getByRole('button', { name: 'Zoom', exact: true }).click()
  // Wider than the view, so that there is somewhere to move to.
  for (const grown of [1.4, 2]) {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await box()).width).toBeGreaterThan(start.width * grown)
  }

  const area = await tree(page).boundingBox()
  if (!area) throw new Error('the tree is not there')
  const [x, y] = [area.x + area.width - 20, area.y + 20]
  await page.mouse.move(x, y)
  const near = await box()
  await page.mouse.down()
  await page.mouse.move(x - 60, y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await box()).x).toBeCloseTo(near.x - 60, 0)

  // Pinch: two fingers move apart. It comes before the wheel: d3-zoom ends a wheel gesture 150 ms after its last event.
  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  const touches = await page.context().newCDPSession(page)
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...gaps: number[]) => {
    const touchPoints = gaps.flatMap((gap) =>
      [-gap, gap].map((by, id) => ({ ...middle, x: middle.x + by, id })),
    )
    return touches.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart', 30)
  for (const gap of [40, 50, 60]) await touch('touchMove', gap)
  await touch('touchEnd')
  await expect.poll(async () => (await box()).width).toBeGreaterThan(start.width * 1.7)

  const pinched = await box()
  await page.mouse.move(x, y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await box()).width).toBeGreaterThan(pinched.width * 1.1)

  // Much too far: the border of the drawing stops it.
  await page.mouse.wheel(0, 20_000)
  await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  await expect.poll(async () => (await box()).width).toBeCloseTo(start.width, 0)
})

test('a tree of two thousand people draws only what fits, and reaches everyone', {
  tag: '@desktop',
}, async ({ rosa }) => {
  const page = await rosa.open(null)
  const ids = await addTwoThousand(rosa)

  await page.goto('/history?view=tree')
  await expect(person(page, 'Person 0000,')).toBeInViewport()
  const folded = page.getByRole('button', { name: /^Show the branch of Person \d+, \d{2,} people$/ })
  await expect(folded).not.toHaveCount(0)
  // At the smallest zoom a finger can still tap a person.
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(async () => (await folded.first().boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(page.getByRole('button', { name: 'Expand all' })).toHaveCount(0)
  const elements = () => tree(page).locator('*').count()
  expect(await elements()).toBeLessThan(1500)
  await page.getByRole('button', { name: 'Fit the tree to the screen' }).click()
  await expect(tree(page)).toHaveAttribute('data-detail', 'dots')
  expect(await elements()).toBeLessThan(100)

  // From the smallest zoom, a key zooms in again.
  await page.getByRole('treeitem').first().focus()
  for (let generation = 1; generation < 7; generation++) await page.keyboard.press('ArrowDown')
  await expect(person(page, 'Person 0364,')).toBeFocused()
  await expect(person(page, 'Person 0364,')).toBeInViewport()
  // The member herself is beside them all.
  await page.keyboard.press('End')
  await expect(person(page, 'Rosa Oliveira,')).toBeFocused()
  await expect(person(page, 'Rosa Oliveira,')).toBeInViewport()
  expect(await elements()).toBeLessThan(1500)

  await page.goto(`/history?view=tree&person=${ids[1234]}`)
  await expect(person(page, 'Person 1234,')).toBeInViewport({ ratio: 0.99 })
})

test('a couple, their child and the member herself become one family in the tree', { tag: '@both' }, async ({
  rosa,
}) => {
  const child = randomUUID()
  const row = { id: child, family_id: rosa.family_id, created_by: rosa.id, member_name: 'Clara' }
  await rosa.db.from('family_history').insert(row).throwOnError()
  const page = await rosa.open('/history?view=tree')
  await expect(person(page, 'Rosa Oliveira, ? – Present, You')).toBeVisible()

  await person(page, 'Rosa Oliveira').click()
  await expect(page).toHaveURL(`/profile/${rosa.id}`)
  const card = page.getByRole('region', { name: 'Family', exact: true })
  await card.getByRole('button', { name: 'Add Partner' }).click()
  const partner = page.getByRole('dialog', { name: 'Add Partner' })
  await partner.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(partner.getByText('Name is required')).toBeVisible()
  await partner.getByLabel('Name').fill('Bento')
  await partner.getByLabel('Since', { exact: true }).fill('about 1981')
  await expectAccessible(page, '[role=dialog]')
  await partner.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(card).toContainText('Married · about 1981')

  await card.getByRole('button', { name: 'Edit the partnership with Bento' }).click()
  const couple = page.getByRole('dialog', { name: 'Edit Partnership' })
  await couple.getByLabel('Kind').selectOption('Separated')
  await couple.getByLabel('Until', { exact: true }).fill('1990')
  await couple.getByLabel('Place').fill('Braga')
  await expectAccessible(page, '[role=dialog]')
  await couple.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card).toContainText('Separated · about 1981 – 1990 · Braga')

  await card.getByRole('button', { name: 'Add Child' }).click()
  const form = page.getByRole('dialog', { name: 'Add Child' })
  await expect(form.getByLabel('Other parent')).toContainText('Bento')
  await form.getByRole('button', { name: 'Who: Someone new' }).click()
  await page.getByRole('option', { name: 'Clara' }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(card.getByRole('link', { name: 'Clara' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Show in the tree' }).click()
  await expect(person(page, 'Clara')).toHaveAttribute('aria-level', '2')
  const boxOf = async (name: string) =>
    (await person(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The camera may still glide.
  await expect(async () => {
    const [one, other, below] = [await boxOf('Rosa Oliveira'), await boxOf('Bento'), await boxOf('Clara')]
    expect(other.y).toBeCloseTo(one.y, 0)
    expect(below.x + below.width / 2).toBeCloseTo((one.x + other.x + other.width) / 2, 0)
  }).toPass()

  // The view is remembered.
  await page.getByLabel('Whom the tree shows').selectOption('Ancestors of Rosa Oliveira')
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  await page.getByLabel('Whom the tree shows').selectOption('Descendants of Rosa Oliveira')
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  await page.goto('/history')
  await expect(page.getByRole('treeitem')).toHaveCount(3)

  // A person's own menu: a right click, a long press, or the button on the card.
  // The menu fits neither above nor below the card.
  const window = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ ...window, height: 480 })
  await person(page, 'Clara').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Open the page of Clara' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('menuitem', { name: 'Ancestors', exact: true }).click()
  await page.setViewportSize(window)
  await expect(page.getByLabel('Whom the tree shows')).toHaveValue('ancestors')
  await expect(page).toHaveURL(new RegExp(`from=[0-9a-f]{8}${child.slice(8)}`))
  await person(page, 'Bento').hover()
  await page.getByRole('button', { name: 'Options for Bento' }).click()
  await page.getByRole('menuitem', { name: 'Edit the partnership with Rosa Oliveira' }).click()
  await expect(couple.getByLabel('Place')).toHaveValue('Braga')
  await page.keyboard.press('Escape')

  // Clara is a child of his too, though he is the second of her parents.
  await person(page, 'Bento').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Bento?' })).toContainText(
    '1 child will lose this parent.',
  )
})
