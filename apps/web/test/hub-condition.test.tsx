import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Condition } from '../src/features/hub/condition'
import { answer, openAsRosa } from './open-screen'

test('before the first proven backup not all is well', async () => {
  answer('/rest/v1/rpc/disk_space', [])
  answer('/rest/v1/rpc/backup_state', [{ proven_at: null, failure: null, overdue: false }])
  answer('/rest/v1/rpc/backup_damage', [])
  answer('/rest/v1/rpc/failed_jobs', [])
  openAsRosa(<Condition version="0.1.0" />)
  await screen.findByText(/no backup has been proven yet/)
  expect(screen.queryByText('All is well')).toBeNull()
})
