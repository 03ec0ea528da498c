import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ExportData } from '../src/features/settings/account/export/export-data'
import { answer, openAsRosa, press, ROSA } from './open-screen'

const FAMILY = "Export the family's data"

test('an admin is told when the export of the family fails, and can try again', async () => {
  answer('GET /rest/v1/families', { message: 'a failure' }, 500)
  openAsRosa(<ExportData userId={ROSA.userId} name="Rosa" family={{ id: ROSA.familyId, name: 'Oliveira' }} />)
  await screen.findByText(/everything you see of Oliveira/)
  press(FAMILY)
  await screen.findByText('The export failed')
  await screen.findByRole('button', { name: FAMILY })
})

test('other members export only their own data', async () => {
  openAsRosa(<ExportData userId={ROSA.userId} name="Rosa" family={null} />)
  await screen.findByRole('button', { name: 'Export my data' })
  expect(screen.queryByRole('button', { name: FAMILY })).toBeNull()
})
