import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDelete } from '../src/data/use-changes'
import { recipes } from '../src/features/recipes/recipes'
import { answer, lastQuery, lastSent, openAsRosa, press } from './open-screen'

function DeleteButton({ row }: { row: { id: string } }) {
  const deletion = useDelete(recipes, () => undefined)
  return (
    <button type="button" onClick={() => deletion.mutate(row)}>
      Delete
    </button>
  )
}

test('a deletion names the row and its author', async () => {
  answer('DELETE /rest/v1/recipes', [{ id: 'pie' }])
  openAsRosa(<DeleteButton row={{ id: 'pie', user_id: 'rosa' } as { id: string }} />)
  press('Delete')
  await screen.findByText('Recipe deleted')
  expect(lastQuery('DELETE /rest/v1/recipes')).toMatchObject({ id: 'eq.pie', user_id: 'eq.rosa' })
})

/** That of the last toast: those of earlier tests are still there. */
const undoLast = async () => (await screen.findAllByRole('button', { name: 'Undo' }))[0]?.click()

test('Undo restores what was deleted', async () => {
  answer('DELETE /rest/v1/recipes', [{ id: 'pie' }])
  answer('POST /rest/v1/rpc/restore_deleted', ['pie'])
  openAsRosa(<DeleteButton row={{ id: 'pie' }} />)
  press('Delete')
  await undoLast()
  await screen.findByText('Undone')
  expect(lastSent('POST /rest/v1/rpc/restore_deleted')).toEqual({ ids: ['pie'] })
})

test('what someone else has restored, or deleted for good, cannot be undone', async () => {
  answer('DELETE /rest/v1/recipes', [{ id: 'soup' }])
  answer('POST /rest/v1/rpc/restore_deleted', [])
  openAsRosa(<DeleteButton row={{ id: 'soup' }} />)
  press('Delete')
  await undoLast()
  await screen.findByText('This could not be undone')
  await screen.findByText(/It is no longer in the bin/)
})
