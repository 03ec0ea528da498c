// Apart from what the page of hosts asks, since every screen asks whether the user is a host.

import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'

export type HubSettings = {
  sign_up_mode: 'open' | 'invited'
  /** Set by the environment of the server. */
  sign_up_is_fixed: boolean
  has_mail_server: boolean
  version: string | null
}

/** Null for anyone but hosts. */
export const hubSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['hub', 'settings', userId],
    queryFn: async (): Promise<HubSettings | null> => {
      const { data } = await db.rpc('hub_settings').throwOnError()
      return (data[0] as HubSettings | undefined) ?? null
    },
  })
