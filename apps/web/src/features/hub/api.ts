// What hosts ask of the server. Components never touch `db`.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { invokeFunction } from '@/data/invoke-function'
import { readAll } from '@/data/read-all'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import type { HubSettings } from './settings-api'

const REFRESH_MS = 60_000

export type Condition = {
  space: {
    free_bytes: number
    measured_since: string
    days_until_full: number | null
  } | null
  backups: { proven_at: string | null; failure: string | null; overdue: boolean }
  /** Files of stored backups: those that were stored again, and those that nothing can replace. */
  damage: { repaired: boolean; files: number; file: string; first_night: string; last_night: string }[]
  failedJobs: { job: string; finished_at: string; failure: string }[]
}

/** How the hub is doing. It is asked again each minute. */
export const conditionQuery = queryOptions({
  queryKey: ['hub', 'condition'],
  queryFn: async (): Promise<Condition> => {
    const [space, backups, damage, jobs] = await Promise.all([
      db.rpc('disk_space').throwOnError(),
      db.rpc('backup_state').throwOnError(),
      db.rpc('backup_damage').throwOnError(),
      db.rpc('failed_jobs').throwOnError(),
    ])
    return {
      space: space.data[0] ?? null,
      backups: backups.data[0] ?? { proven_at: null, failure: null, overdue: false },
      damage: damage.data,
      failedJobs: jobs.data,
    }
  },
  refetchInterval: REFRESH_MS,
})

export type WaitingFamily = { id: string; name: string; founder_name: string | null; founder_email: string }

/** The families that wait for approval. */
export const waitingQuery = queryOptions({
  queryKey: ['hub', 'waiting'],
  queryFn: () =>
    readAll<WaitingFamily>((from, to) => db.rpc('families_to_approve').range(from, to).throwOnError()),
  refetchInterval: REFRESH_MS,
})

export type HubFamily = {
  id: string
  name: string
  members: number
  bytes: number
  last_seen: string | null
}

export const familiesQuery = queryOptions({
  queryKey: ['hub', 'families'],
  queryFn: () => readAll<HubFamily>((from, to) => db.rpc('hub_families').range(from, to).throwOnError()),
})

export type Account = {
  id: string
  name: string | null
  email: string | null
  is_host: boolean
  bytes: number
  last_seen: string | null
}

/** @param familyId null for the accounts without a family */
export const accountsQuery = (familyId: string | null) =>
  queryOptions({
    queryKey: ['hub', 'accounts', familyId],
    queryFn: () =>
      readAll<Account>((from, to) =>
        // The generated types know no nullable arguments.
        db
          .rpc('hub_accounts', { family_id: familyId as string })
          .range(from, to)
          .throwOnError(),
      ),
  })

const failure = (error: Error) => ({ title: m.hub_change_failed(), description: errorMessage(error) })

/** A change that a host makes; everything on the page is read again afterwards. */
function useHostAction<Input>(act: (input: Input) => Promise<unknown>, done: () => string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure },
    mutationFn: act,
    onSuccess: () => toast.success(done()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['hub'] }),
  })
}

export const useSetSignUp = () =>
  useHostAction(
    async (mode: HubSettings['sign_up_mode']) => db.rpc('set_sign_up', { mode }).throwOnError(),
    m.hub_sign_up_saved,
  )

export const useApproveFamily = () =>
  useHostAction(
    async (family_id: string) => db.rpc('approve_family', { family_id }).throwOnError(),
    m.hub_family_approved,
  )

export const useDeclineFamily = () =>
  useHostAction(
    async (family_id: string) => db.rpc('decline_family', { family_id }).throwOnError(),
    m.hub_family_declined,
  )

export const useAppointHost = () =>
  useHostAction(
    async (user_id: string) => db.rpc('appoint_host', { user_id }).throwOnError(),
    m.hub_host_appointed,
  )

export const useDismissHost = () =>
  useHostAction(
    async (user_id: string) => db.rpc('dismiss_host', { user_id }).throwOnError(),
    m.hub_host_dismissed,
  )

export const useRemoveAccount = () =>
  useHostAction((user_id: string) => invokeFunction('remove-account', { user_id }), m.hub_account_removed)

export type TestMail = { to: string; delivery: 'sent' | 'saved' }

/** The page shows the result itself. */
export const useSendTestMail = () =>
  useMutation({ mutationFn: () => invokeFunction<TestMail>('send-test-mail', {}) })
