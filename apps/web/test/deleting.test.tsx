import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDelete } from '../src/data/use-changes'
import { recipes } from '../src/features/recipes/recipes'
import { answer, lastQuery, openAsRosa, press } from './open-screen'

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
