import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { profileQuery } from '@/features/auth/api'
import { useAuth } from '@/features/auth/auth-provider'
import { BinSection } from '@/features/bin/bin-section'
import { useIsHost } from '@/features/hub/use-is-host'
import { familyQuery } from '@/features/members/api'
import { MemoriesPanel } from '@/features/memories/memories-panel'
import { AccountPanel } from '@/features/settings/account/account-panel'
import { DisplayPanel } from '@/features/settings/display/display-panel'
import { NotificationsPanel } from '@/features/settings/notifications/notifications-panel'
import { MissingGoogle } from '@/features/settings/security/missing-google'
import { SecurityPanel } from '@/features/settings/security/security-panel'
import { SettingsTabs } from '@/features/settings/settings-tabs'
import { tabs } from '@/features/settings/tabs'
import { logout } from '@/features/shell/api'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { oneOf } from '@/lib/search-params'

export const Route = createFileRoute('/_guarded/_shell/settings')({
  /** `email`: by the link in the mail about a new address. */
  validateSearch: z.object({ tab: oneOf(tabs), email: oneOf(['confirmed']) }),
  component: SettingsScreen,
})

function SettingsScreen() {
  const { user, profile } = useAuth()
  const isHost = useIsHost(user?.id)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const adminOf = profile?.role === 'admin' ? profile.family_id : null
  const { data: family } = useQuery({ ...familyQuery(adminOf ?? ''), enabled: adminOf !== null })
  if (!user) return null

  const leaveApp = async () => {
    // The account is gone on the server, so this only clears the local session.
    await logout().catch(() => {})
    navigate({ to: '/login', replace: true })
  }
  return (
    <Page title={m.settings_title()}>
      <SettingsTabs
        account={
          <AccountPanel
            bin={profile?.family_id ? <BinSection /> : null}
            user={user}
            profile={profile}
            adminOf={adminOf && family ? { id: adminOf, name: family.name } : null}
            onProfileChange={() => queryClient.invalidateQueries(profileQuery(user.id))}
            onDeleted={leaveApp}
          />
        }
        security={
          <>
            <SecurityPanel user={user} />
            {isHost && !config.providers.google && <MissingGoogle />}
          </>
        }
        notifications={<NotificationsPanel userId={user.id} />}
        display={
          <>
            <DisplayPanel userId={user.id} />
            {profile?.family_id && <MemoriesPanel userId={user.id} />}
          </>
        }
      />
    </Page>
  )
}
