// What the security tab asks of the server. Components never touch `db`.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { userQuery } from '../user-query'

export type Passwords = { current?: string; password: string }

/** The server checks the current password, unless none is set, and signs all other devices out. */
export function useChangePassword(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    meta: { failure: (error) => ({ title: m.password_failed(), description: errorMessage(error) }) },
    mutationFn: async ({ current, password }: Passwords) => {
      const { error } = await auth.updateUser({ password, ...(current && { current_password: current }) })
      if (error) throw error
    },
    onSuccess: () => {
      toast.success(m.password_updated())
      queryClient.invalidateQueries(userQuery(userId))
      queryClient.invalidateQueries(devicesQuery(userId))
    },
  })
}

export type Device = {
  id: string
  user_agent: string | null
  ip: string | null
  /** ISO 8601 */
  last_active: string
  current: boolean
}

/** The user's sessions, most recently used first. */
export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['devices', userId],
    queryFn: async (): Promise<Device[]> => {
      const { data } = await db.rpc('my_sessions').throwOnError()
      return data
    },
    staleTime: 0,
  })

/** Signs one other device out. */
export function useRevokeDevice(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    meta: { failure: (error) => ({ title: m.device_revoke_failed(), description: errorMessage(error) }) },
    mutationFn: async (id: string) => {
      await db.rpc('revoke_session', { session_id: id }).throwOnError()
    },
    onSuccess: () => toast.success(m.device_revoked()),
    // Also when it failed: the device may be gone already.
    onSettled: () => queryClient.invalidateQueries(devicesQuery(userId)),
  })
}

export function useRevokeOthers(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    meta: { failure: (error) => ({ title: m.device_revoke_failed(), description: errorMessage(error) }) },
    mutationFn: async () => {
      const { error } = await auth.signOut({ scope: 'others' })
      if (error) throw error
    },
    onSuccess: () => toast.success(m.devices_others_done()),
    onSettled: () => queryClient.invalidateQueries(devicesQuery(userId)),
  })
}
