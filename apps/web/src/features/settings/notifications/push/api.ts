// What push notifications ask of the server: one subscription for each of the user's devices.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { claimsOf } from '@/auth/token-claims'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { pushStore } from './push-store'
import { subscribeBrowser, unsubscribeBrowser } from './subscription'

export type PushDevice = Tables<'push_subscriptions'>
type PushSettings = Partial<Pick<PushDevice, 'kinds' | 'quiet_from' | 'quiet_until' | 'shows_content'>>

/** All devices of the user that have been turned on, and this one's session. */
export const pushDevicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push-devices', userId],
    queryFn: async () => {
      const { data } = await db
        .from('push_subscriptions')
        .select('*')
        .eq('user_id', userId)
        .order('created_at')
        .throwOnError()
      return { devices: data, session: await currentSession() }
    },
    // Another device may have removed this one, and the times change with every push.
    staleTime: 0,
  })

async function currentSession(): Promise<string | null> {
  const { data } = await auth.getSession()
  const claims = data.session && (claimsOf(data.session.access_token) as { session_id?: string })
  return claims?.session_id ?? null
}

/** This device's row; null if it has not been turned on. */
export async function readOwnDevice(): Promise<PushDevice | null> {
  const session = await currentSession()
  if (!session) return null
  const { data } = await db
    .from('push_subscriptions')
    .select('*')
    .eq('session_id', session)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Subscribes the browser, which asks the user once, and tells the server. Also renews a subscription. */
export async function turnOnPush(): Promise<void> {
  const { endpoint, keys } = await subscribeBrowser()
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await db.rpc('turn_on_push', { endpoint, ...keys, time_zone }).throwOnError()
  pushStore.set(true)
}

export async function removePushDevice(session: string): Promise<void> {
  await db.from('push_subscriptions').delete().eq('session_id', session).throwOnError()
}

/** Turns this device on, or off when it has the session `mine`. */
export function useTogglePush(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    meta: { failure: (error) => ({ title: m.push_save_failed(), description: errorMessage(error) }) },
    mutationFn: async ({ on, mine }: { on: boolean; mine: string | undefined }) => {
      if (on) return turnOnPush()
      if (mine) await removePushDevice(mine)
      await unsubscribeBrowser()
      pushStore.set(null)
    },
    onSuccess: (_result, { on }) => toast.success(on ? m.push_on() : m.push_off()),
    onSettled: () => queryClient.invalidateQueries(pushDevicesQuery(userId)),
  })
}

/** Changes the settings of one device; they show at once. */
export function useChangePush(userId: string, session: string) {
  const queryClient = useQueryClient()
  const query = pushDevicesQuery(userId)

  return useMutation({
    // One after the other, or a change of mind could be overtaken by what it changes.
    scope: { id: 'push settings' },
    meta: { failure: (error) => ({ title: m.settings_failed(), description: errorMessage(error) }) },
    mutationFn: async (settings: PushSettings) => {
      await db.from('push_subscriptions').update(settings).eq('session_id', session).throwOnError()
    },
    onMutate: async (settings) => {
      await queryClient.cancelQueries(query)
      queryClient.setQueryData(
        query.queryKey,
        (before) =>
          before && {
            ...before,
            devices: before.devices.map((device) =>
              device.session_id === session ? { ...device, ...settings } : device,
            ),
          },
      )
    },
    onSuccess: () => toast.success(m.notifications_saved(), { id: m.notifications_saved() }),
    onSettled: () => queryClient.invalidateQueries(query),
  })
}

export function useRemovePushDevice(userId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    meta: { failure: (error) => ({ title: m.push_save_failed(), description: errorMessage(error) }) },
    mutationFn: removePushDevice,
    onSuccess: () => toast.success(m.push_device_removed()),
    onSettled: () => queryClient.invalidateQueries(pushDevicesQuery(userId)),
  })
}

/** Sends a test to this device. @returns when */
export function useSendTest() {
  return useMutation({
    meta: { failure: (error) => ({ title: m.push_test_failed(), description: errorMessage(error) }) },
    mutationFn: async () => {
      await db.rpc('send_test_push').throwOnError()
      return new Date()
    },
  })
}
