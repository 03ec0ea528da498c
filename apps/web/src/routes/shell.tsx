import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useAuth } from '@/features/auth/auth-provider'
import { useCurrentViewer } from '@/features/auth/use-current-viewer'
import { useLiveProfile } from '@/features/auth/use-live-profile'
import { UploadTray } from '@/features/media/upload/upload-tray'
import { MemberLinks } from '@/features/members/member-links'
import { useHeartbeat } from '@/features/members/use-heartbeat'
import { useLiveMembers } from '@/features/members/use-live-members'
import { Envelope } from '@/features/messages/envelope/envelope'
import { MessagesInBackground } from '@/features/messages/live/messages-in-background'
import { useMusicReturn } from '@/features/music/use-music-return'
import { Bell } from '@/features/notifications/bell'
import { useLiveNotifications } from '@/features/notifications/use-live-notifications'
import { useEventReminders } from '@/features/reminders/use-event-reminders'
import { useFamilyUpdates } from '@/features/reminders/use-family-updates'
import { SearchBox } from '@/features/search/search-box'
import { AccountMenu } from '@/features/shell/account-menu'
import { logout } from '@/features/shell/api'
import { BottomBar } from '@/features/shell/bottom-bar'
import { OfflineNotice } from '@/features/shell/offline-notice'
import { Sidebar } from '@/features/shell/sidebar'
import { SidebarDrawer } from '@/features/shell/sidebar-drawer'
import { TopBar } from '@/features/shell/top-bar'
import { config } from '@/lib/config'
import { prepareToasts, toast } from '@/lib/toast'
import { ViewerContext } from '@/lib/viewer'
import { m } from '@/paraglide/messages'

const DemoNotice = lazy(() => import('@/features/shell/demo-notice'))

export function Component() {
  const { user, profile } = useAuth()
  const navigate = useNavigate()
  const viewer = useCurrentViewer()
  const familyId = profile?.family_id ?? null
  useHeartbeat(user?.id)
  useLiveProfile(user?.id)
  useMusicReturn(user?.id)
  useLiveMembers(familyId)
  useEventReminders(user?.id, familyId)
  useLiveNotifications(user?.id, familyId, useFamilyUpdates())
  useEffect(prepareToasts, [])

  async function leave() {
    try {
      await logout()
      toast.success(m.logged_out_title(), { description: m.logged_out_text() })
    } catch {
      toast.error(m.sign_out_failed())
    }
    navigate('/login')
  }

  const members = (narrow: boolean) => familyId && <MemberLinks familyId={familyId} narrow={narrow} />

  return (
    <ViewerContext value={viewer}>
      <div className="flex min-h-dvh">
        <a
          href="#content"
          className="fixed start-3 top-3 z-50 -translate-y-24 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0 print:hidden"
        >
          {m.skip_to_content()}
        </a>
        <Sidebar members={members} />
        <div className="min-w-0 flex-1">
          <TopBar
            menu={<SidebarDrawer members={members(false)} />}
            search={user && <SearchBox userId={user.id} />}
            envelope={
              profile && (
                <Envelope load={async () => (await import('./unread-messages')).UnreadMessages}>
                  {(Panel, close) => <Panel profile={profile} onClose={close} />}
                </Envelope>
              )
            }
            bell={profile && <Bell userId={profile.id} familyId={familyId} />}
            account={
              <AccountMenu
                name={profile?.full_name ?? m.unknown_member()}
                avatarUrl={profile?.avatar_url ?? null}
                onLogout={leave}
              />
            }
          />
          {config.demo && (
            <Suspense>
              <DemoNotice />
            </Suspense>
          )}
          <OfflineNotice />
          <main
            id="content"
            tabIndex={-1}
            className="@container mx-auto max-w-[1080px] px-3.5 pt-4 pb-28 outline-none max-md:has-[#conversation]:p-0 md:p-7 print:max-w-none print:p-0"
          >
            <Outlet />
          </main>
        </div>
        <BottomBar />
        {profile && familyId && <MessagesInBackground userId={profile.id} familyId={familyId} />}
        {profile && <UploadTray userId={profile.id} familyId={familyId} />}
      </div>
    </ViewerContext>
  )
}
