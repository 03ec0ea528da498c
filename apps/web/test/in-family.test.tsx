import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageTitle } from '../src/components/ui/page-title'
import { useAuth } from '../src/features/auth/auth-provider'
import { Route as InFamily } from '../src/routes/_guarded/_shell/_family'
import { answer, open, press, ROSA, signInAsRosa } from './open-screen'

function Recipe() {
  const { refresh } = useAuth()
  return (
    <>
      <PageTitle>Plum pie</PageTitle>
      <button type="button" onClick={refresh}>
        Refresh
      </button>
    </>
  )
}

const titles = () => Array.from(document.querySelectorAll('title'), ({ textContent }) => textContent)

test('a removed member is told so; the screen stays, but no longer names the tab', async () => {
  const profile = { id: ROSA.userId, full_name: 'Rosa', role: 'member', family_id: ROSA.familyId }
  signInAsRosa()
  answer('/rest/v1/profiles', [profile])
  open('/recipes', { show: InFamily, children: [{ path: '/recipes', show: Recipe }] })
  await screen.findByRole('button', { name: 'Refresh' })
  expect(titles()).toEqual(['Plum pie · Kinfold'])

  answer('/rest/v1/profiles', [{ ...profile, family_id: null }])
  press('Refresh')
  await screen.findByText('You need to be part of a family to use this feature.')
  expect(screen.getByRole('alert').textContent).toContain('You are no longer in this family.')
  await waitFor(() => expect(titles()).toEqual(['Family Recipes · Kinfold']))
  expect(screen.getByText('Refresh').closest('[hidden]')).not.toBeNull()
})
