import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MediaItem } from '../src/features/media/media-item'
import { SelectionBar } from '../src/features/media/timeline/selection-bar'
import { useSelection } from '../src/features/media/timeline/use-selection'
import { answer, answerOnce, lastSent, openAsRosa, press } from './open-screen'

const MEDIA = '/rest/v1/media'

/** One more than a request takes. */
const items = Array.from(
  { length: 101 },
  (_, number) =>
    ({
      id: `photo-${number}`,
      bucket_id: 'family-media',
      file_path: `rosa/${number}.jpg`,
      motion_path: null,
      is_private: true,
      places: ['media'],
      user_id: 'rosa',
    }) as MediaItem,
)

function Library() {
  const selection = useSelection(async () => items)
  return (
    <>
      <button type="button" onClick={() => selection.extend(0)}>
        Select all
      </button>
      {selection.on && (
        <SelectionBar
          items={[...selection.items.values()]}
          busy={false}
          onPartDone={selection.remove}
          onEnd={selection.end}
        />
      )}
    </>
  )
}

async function selectAll() {
  openAsRosa(<Library />)
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  await screen.findByText('101 selected')
}

const ended = () => expect(screen.queryByText(/\d selected/)).toBeNull()

test.each([
  [
    'shared',
    'Who sees them',
    'PATCH',
    'Share 1 with the family',
    'Share 101 with the family',
    '1 item is shared with the family',
  ],
  ['deleted', 'Delete', 'DELETE', 'Delete 1', 'Delete 101', '1 item deleted'],
])(
  'when some items could not be %s, only those stay selected',
  async (_, action, method, rest, all, done) => {
    answer('DELETE /storage/v1/object/family-media', [])
    answerOnce(`${method} ${MEDIA}`, '', 200)
    answer(`${method} ${MEDIA}`, { message: 'no' }, 500)
    await selectAll()
    press(action)
    fireEvent.click(await screen.findByRole('button', { name: all }))
    await screen.findByText('1 selected')

    answer(`${method} ${MEDIA}`, '', 200)
    fireEvent.click(screen.getByRole('button', { name: rest }))
    await screen.findByText(done)
    ended()
  },
)

test('the selected items are added to an album; when that fails, they stay selected', async () => {
  const album = { id: 'summer', title: 'Summer', items: 3, cover: null, cover_type: null }
  answer('POST /rest/v1/rpc/family_albums', [album])
  answer('POST /rest/v1/album_items', '', 201)
  answerOnce('POST /rest/v1/album_items', { message: 'no' }, 500)
  await selectAll()
  press('Add to album')
  const summer = await screen.findByRole('button', { name: /^Summer/ })
  fireEvent.click(summer)
  await screen.findByText('Could not be added to the album')
  screen.getByText('101 selected')

  fireEvent.click(summer)
  await screen.findByText('Added to Summer')
  ended()
  expect(lastSent('POST /rest/v1/album_items')).toEqual(
    items.map(({ id }) => expect.objectContaining({ album_id: 'summer', media_id: id })),
  )
})
