import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { purgePersonalStores } from '../src/browser/personal-store'
import { appearanceQuery } from '../src/features/settings/display/api'
import { DisplayPanel } from '../src/features/settings/display/display-panel'
import { useAccountAppearance } from '../src/features/settings/display/use-account-appearance'
import { followAppearance, setAppearance } from '../src/lib/appearance'
import { answer, lastSent, openAsRosa } from './open-screen'

const SETTINGS = '/rest/v1/appearance_settings'
const shown = () => ({ ...document.documentElement.dataset })

function Settings({ userId = 'rosa' }) {
  useAccountAppearance(userId)
  return <DisplayPanel userId={userId} />
}

followAppearance()

test('a choice shows at once, is stored with the account, and ends with the session', async () => {
  answer(`GET ${SETTINGS}`, [])
  answer(`POST ${SETTINGS}`, '', 201)
  openAsRosa(<Settings />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(shown()).toMatchObject({ theme: 'dark', textSize: '100' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Largest' }))
  await waitFor(() =>
    expect(lastSent(`POST ${SETTINGS}`)).toEqual({
      user_id: 'rosa',
      theme: 'dark',
      text_size: 150,
      reduce_motion: false,
    }),
  )
  expect(shown()).toMatchObject({ theme: 'dark', textSize: '150' })

  purgePersonalStores()
  expect(shown()).toMatchObject({ theme: 'system', textSize: '100', reduceMotion: 'false' })
})

test('two choices in a row both count', async () => {
  answer(`GET ${SETTINGS}`, [])
  answer(`POST ${SETTINGS}`, '', 201)
  openAsRosa(<Settings userId="ilse" />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Larger' }))
  await waitFor(() =>
    expect(lastSent(`POST ${SETTINGS}`)).toMatchObject({ user_id: 'ilse', theme: 'dark', text_size: 130 }),
  )
  expect(shown()).toMatchObject({ theme: 'dark', textSize: '130' })
})

test('what was chosen on another device shows here, and a choice that is refused is taken back', async () => {
  answer(`GET ${SETTINGS}`, [{ theme: 'light', textSize: 130, reduceMotion: true }])
  answer(`POST ${SETTINGS}`, { message: 'no' }, 500)
  // The queries of the test before are still cached.
  openAsRosa(<Settings userId="lena" />)
  await waitFor(() =>
    expect(shown()).toMatchObject({ theme: 'light', textSize: '130', reduceMotion: 'true' }),
  )
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  await screen.findByText('Failed to update settings')
  expect(shown()).toMatchObject({ theme: 'light', textSize: '130' })
})

test('a choice made in another tab outlives the answer of before', async () => {
  function Account() {
    useAccountAppearance('bento')
    const { data } = useQuery(appearanceQuery('bento'))
    return data && `${data.theme} ${data.textSize}`
  }
  answer(`GET ${SETTINGS}`, [{ theme: 'dark', textSize: 100, reduceMotion: false }])
  openAsRosa(<Account />)
  setAppearance({ theme: 'dark', textSize: 130, reduceMotion: false })
  await screen.findByText('dark 130')
  expect(shown()).toMatchObject({ theme: 'dark', textSize: '130' })
})
