import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CreatePlaylistForm } from '../src/features/music/create-playlist-form'
import type { NewPlaylist } from '../src/features/music/new-playlist'
import { fill, openAsRosa, press } from './open-screen'

test.each([
  [true, 'provider'],
  [false, 'here'],
])('a playlist of a member whose connection is %s goes %s unless they choose', async (connected, where) => {
  const sent: NewPlaylist[] = []
  openAsRosa(
    <CreatePlaylistForm
      draftKey={`playlist ${connected}`}
      connected={connected}
      busy={false}
      onSubmit={(playlist) => sent.push(playlist)}
      onCancel={() => undefined}
    />,
  )
  await screen.findByLabelText('Name')
  fill({ Name: 'Summer' })
  press('Create Playlist')
  expect(sent).toEqual([{ where, name: 'Summer', description: null }])
})
