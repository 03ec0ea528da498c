import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { HistoryMember } from '../src/features/history/history-member'
import { TieDialog, type TieSubject } from '../src/features/history/tie-dialog'
import { noTies } from '../src/features/history/ties'
import { toast } from '../src/lib/toast'
import { answer, fill, openAsRosa, press } from './open-screen'

const nana = { id: 'nana', member_name: 'Nana' } as HistoryMember

test.each<[TieSubject['relation'], string]>([
  ['child', '/rest/v1/parentage'],
  ['parent', '/rest/v1/parentage'],
  ['partner', '/rest/v1/partnerships'],
])('a new %s is said to be added', async (relation, ties) => {
  answer('POST /rest/v1/family_history', { id: 'ada' }, 201)
  answer(`POST ${ties}`, [], 201)
  const [onClose, success] = [vi.fn(), vi.spyOn(toast, 'success').mockClear()]
  openAsRosa(
    <TieDialog subject={{ person: nana, relation }} people={[nana]} ties={noTies} onClose={onClose} />,
  )
  await screen.findByRole('dialog')
  fill({ Name: 'Ada' })
  press('Add')
  await vi.waitFor(() =>
    expect(success).toHaveBeenCalledWith('New member added', { description: 'Member added successfully' }),
  )
  expect(onClose).toHaveBeenCalled()
})
