import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LinkCard } from '../src/components/links/link-card'
import { answer, openAsRosa } from './open-screen'

type Watch = { table: string; onChange: (change: object) => void }

const watches = vi.hoisted(() => [] as Watch[])
vi.mock('../src/data/watch-rows', async (original) => ({
  ...(await original<object>()),
  watchRows(watch: Watch) {
    watches.push(watch)
    return () => {}
  },
}))

const deliver = (table: string, change: object) => {
  for (const watch of watches) if (watch.table === table) watch.onChange(change)
}

test('a card goes as soon as its recipe is deleted, or its album is no longer shared with the viewer', async () => {
  answer('GET /rest/v1/recipes', [{ title: 'Plum pie', image_url: null }])
  answer('POST /rest/v1/rpc/family_albums', [{ title: 'Our lake', items: 3, cover: null }])
  openAsRosa(
    <>
      <LinkCard link={{ kind: 'recipe', id: 'pie', path: '/recipes/pie' }} />
      <LinkCard link={{ kind: 'album', id: 'lake', path: '/media?album=lake' }} />
    </>,
  )
  await screen.findByText('Plum pie')
  await screen.findByText('Our lake')

  answer('GET /rest/v1/recipes', [])
  deliver('recipes', { eventType: 'DELETE', old: { id: 'pie' } })
  await waitFor(() => expect(screen.queryByText('Plum pie')).toBeNull())

  answer('POST /rest/v1/rpc/family_albums', [])
  deliver('album_members', { eventType: 'DELETE', old: { id: 'rosa-in-lake' } })
  await waitFor(() => expect(screen.queryByText('Our lake')).toBeNull())
})

test('the card of a photo tells when it was taken, as far as that is known', async () => {
  answer('GET /rest/v1/media', [
    {
      title: 'Our lake',
      bucket_id: 'family-media',
      file_path: 'rosa/lake.pdf',
      file_type: 'application/pdf',
      created_at: '2026-11-20T08:00:00Z',
      taken_at: '1950-01-01T00:00:00',
      taken_precision: 'about',
      rotation: 0,
    },
  ])
  openAsRosa(<LinkCard link={{ kind: 'photo', id: 'lake', path: '/media?item=lake' }} />)
  expect(await screen.findByRole('link', { name: 'Our lake about 1950' })).toBeTruthy()
})
