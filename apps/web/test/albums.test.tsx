import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AlbumForm } from '../src/features/media/albums/album-form'
import { AlbumScreen } from '../src/features/media/albums/album-screen'
import { EventAlbums } from '../src/features/media/albums/event-albums'
import { Route as Media } from '../src/routes/_guarded/_shell/_family/media'
import { AsRosa, answer, lastSent, open, openAsRosa, press, signInAsRosa } from './open-screen'

const MOVE = 'POST /rest/v1/rpc/move_album_item'

const album = {
  id: 'summer',
  title: 'Summer',
  for_family: true,
  event_id: null,
  created_by: 'rosa',
  created_at: '2026-07-14T12:00:00Z',
  items: 3,
  cover: null,
  cover_type: null,
}

const item = (id: string) => ({
  added_by: 'rosa',
  media: {
    id,
    title: `Photo ${id}`,
    description: null,
    bucket_id: 'family-media',
    file_path: `rosa/${id}.jpg`,
    motion_path: null,
    places: ['media'],
    uses: [],
    file_type: 'image/jpeg',
    created_at: '2026-07-14T12:00:00Z',
    updated_at: '2026-07-14T12:00:00Z',
    is_private: false,
    user_id: 'rosa',
    width: 4,
    height: 3,
    duration: null,
    uploader: { id: 'rosa', full_name: 'Rosa' },
  },
})

const order = () =>
  screen.getAllByRole('button', { name: /^Move / }).map((grip) => grip.getAttribute('aria-label'))

function serveAlbum() {
  answer('POST /rest/v1/rpc/family_albums', [album])
  answer('GET /rest/v1/album_items', ['A', 'B', 'C'].map(item))
  answer('POST /storage/v1/object/sign/family-media', [])
}

test('arrow keys move an item at once, and a move that fails is taken back', async () => {
  serveAlbum()
  answer(MOVE, '', 204)
  openAsRosa(<AlbumScreen id="summer" upload={null} commentsOn={() => null} />)
  await screen.findByRole('heading', { name: 'Summer', level: 1 })
  press('Arrange')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Photo C' }), { key: 'ArrowLeft' })

  await waitFor(() => expect(order()).toEqual(['Move Photo A', 'Move Photo C', 'Move Photo B']))
  await screen.findByText('Photo C is now item 2 of 3')
  await waitFor(() => expect(lastSent(MOVE)).toEqual({ album_id: 'summer', media_id: 'C', behind: 'A' }))

  answer(MOVE, { message: 'no' }, 500)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Photo A' }), { key: 'ArrowRight' })
  await screen.findByText('The album could not be changed')
  await waitFor(() => expect(order()).toEqual(['Move Photo A', 'Move Photo B', 'Move Photo C']))
})

test.each([
  ['?album=summer', 'Summer'],
  ['?albums', 'Albums'],
])('at %s, the title of the screen is %s', async (search, title) => {
  serveAlbum()
  signInAsRosa()
  open(`/media${search}`, { show: AsRosa, children: [{ path: '/media', show: Media }] })
  await screen.findByRole('heading', { name: title })
  expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual([title])
  expect(screen.queryByText(/^Share photos, videos/)).toBeNull()
  await waitFor(() => expect(document.title).toMatch(`${title} · `))
})

test('choosing some members scrolls to them: the buttons of the dialog may cover the list', async () => {
  answer('GET /rest/v1/profiles', [{ id: 'bento', full_name: 'Bento', avatar_url: null }])
  const scroll = vi.spyOn(HTMLFieldSetElement.prototype, 'scrollIntoView')
  const draft = { title: '', forFamily: true, memberIds: [] }
  openAsRosa(
    <AlbumForm initial={draft} canLimit action="Save" busy={false} onSubmit={() => {}} onCancel={() => {}} />,
  )
  fireEvent.click(screen.getByText('Some members'))
  await screen.findByRole('checkbox', { name: 'Bento' })
  expect(scroll.mock.instances).toEqual([screen.getByRole('group', { name: 'Members who see it' })])
})

test('an album that the viewer does not see says so', async () => {
  serveAlbum()
  openAsRosa(<AlbumScreen id="secret" upload={null} commentsOn={() => null} />)
  await screen.findByRole('heading', { name: 'This album is not available', level: 1 })
  screen.getByRole('link', { name: 'Back to Albums' })
})

test('an item becomes the cover', async () => {
  serveAlbum()
  answer('PATCH /rest/v1/albums', '', 204)
  openAsRosa(<AlbumScreen id="summer" upload={null} commentsOn={() => null} />)
  await screen.findByRole('heading', { name: 'Summer' })
  press('Arrange')
  press('Options for Photo B')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Use as cover' }))
  await screen.findByText('The cover was changed')
  expect(lastSent('PATCH /rest/v1/albums')).toEqual({ cover_id: 'B' })
})

test('an event without an album begins one, which has its title and opens', async () => {
  answer('POST /rest/v1/rpc/family_albums', [album])
  answer('POST /rest/v1/albums', [{ id: 'party' }], 201)
  openAsRosa(<EventAlbums event={{ id: 'birthday', title: 'Ana turns 80' }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'New album' }))
  const form = within(await screen.findByRole('dialog', { name: 'New album' }))
  fireEvent.click(form.getByRole('button', { name: 'New album' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/media?album=party'))
  expect(lastSent('POST /rest/v1/albums')).toMatchObject({ title: 'Ana turns 80', event_id: 'birthday' })
})
