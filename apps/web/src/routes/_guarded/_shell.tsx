import { directionOf } from '@kinfold/i18n'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Direction } from 'radix-ui'
import type { ComponentType } from 'react'
import { useOutbox } from '@/app/use-outbox'
import { useMediaQuery } from '@/browser/use-media-query'
import { usePopupsWithFirstInput } from '@/components/ui/popups'
import { WithinMain } from '@/components/ui/status-screen'
import { useAuth } from '@/features/auth/auth-provider'
import { useCurrentViewer } from '@/features/auth/use-current-viewer'
import { useLiveProfile } from '@/features/auth/use-live-profile'
import { useEventReminders } from '@/features/events/reminders/use-event-reminders'
import { useIsHost } from '@/features/hub/use-is-host'
import { TurnedPictures } from '@/features/media/turned-pictures'
import { UploadTray } from '@/features/media/upload/upload-tray'
import { MemberLinks } from '@/features/members/member-links'
import { useLastSeen } from '@/features/members/use-last-seen'
import { useLiveMembers } from '@/features/members/use-live-members'
import { useOtherMembers } from '@/features/members/use-other-members'
import { Envelope } from '@/features/messages/envelope/envelope'
import { MessagesInBackground } from '@/features/messages/live/messages-in-background'
import type { People } from '@/features/messages/use-conversations'
import { useMusicReturn } from '@/features/music/use-music-return'
import { Bell } from '@/features/notifications/bell'
import { useFamilyUpdates } from '@/features/notifications/use-family-updates'
import { useLiveNotifications } from '@/features/notifications/use-live-notifications'
import { useReadOpened } from '@/features/notifications/use-read-opened'
import { useSignOutQuestion } from '@/features/outbox/use-sign-out-question'
import { WaitingNotice } from '@/features/outbox/waiting-notice'
import { SearchBox } from '@/features/search/search-box'
import { useAccountLanguage } from '@/features/settings/display/language'
import { useAccountAppearance } from '@/features/settings/display/use-account-appearance'
import { usePush } from '@/features/settings/notifications/push/use-push'
import { AccountMenu } from '@/features/shell/account-menu'
import { BottomBar } from '@/features/shell/bottom-bar'
import { DemoNotice } from '@/features/shell/demo-notice'
import { OfflineNotice } from '@/features/shell/offline-notice'
import { Sidebar } from '@/features/shell/sidebar'
import { SidebarDrawer } from '@/features/shell/sidebar-drawer'
import { SkipLink } from '@/features/shell/skip-link'
import { TopBar } from '@/features/shell/top-bar'
import { UpdateNotice } from '@/features/shell/update-notice'
import { useLogout } from '@/features/shell/use-logout'
import { useServiceWorker } from '@/features/shell/use-service-worker'
import { currentLanguage, m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { useFamilyPresence } from '@/lib/family-presence'
import { ViewerContext } from '@/lib/viewer'

const loadUnreadPanel = async () => (await import('@/features/messages/envelope/unread-panel')).UnreadPanel

export const Route = createFileRoute('/_guarded/_shell')({ component: Shell })

function Shell() {
  const { user, profile } = useAuth()
  const viewer = useCurrentViewer()
  const { signOut, question } = useSignOutQuestion(useLogout())
  const isHost = useIsHost(user?.id)
  // The other one is not rendered at all: a phone has enough to do when the app starts.
  const wide = useMediaQuery('(min-width: 768px)')
  useLastSeen(user?.id)
  useLiveProfile(profile)
  useMusicReturn(user?.id)
  useAccountAppearance(user?.id)
  useAccountLanguage(user?.id)
  useServiceWorker()
  usePush()
  usePopupsWithFirstInput()

  const members = (narrow: boolean) => viewer && <MemberLinks narrow={narrow} />

  return (
    <ViewerContext value={viewer}>
      <Direction.Provider dir={directionOf(currentLanguage())}>
        <TurnedPictures familyId={viewer?.familyId}>
          <div className="flex min-h-dvh">
            <SkipLink />
            {wide && <Sidebar members={members} />}
            <div className="min-w-0 flex-1">
              <TopBar
                menu={<SidebarDrawer members={members(false)} />}
                search={user && <SearchBox userId={user.id} />}
                envelope={
                  profile && (
                    <Envelope load={loadUnreadPanel}>
                      {(Panel, close) =>
                        viewer ? (
                          <UnreadMessages Panel={Panel} onClose={close} />
                        ) : (
                          <p className="p-4 text-ink-soft">{m.messages_empty()}</p>
                        )
                      }
                    </Envelope>
                  )
                }
                bell={profile && <Bell />}
                account={
                  <AccountMenu
                    name={profile?.full_name ?? m.unknown_member()}
                    avatarUrl={profile?.avatar_url ?? null}
                    isHost={isHost}
                    onLogout={signOut}
                  />
                }
              />
              {config.demo && <DemoNotice />}
              <OfflineNotice />
              <UpdateNotice />
              <WaitingNotice />
              <main
                id="content"
                tabIndex={-1}
                className="@container mx-auto max-w-[1480px] px-3.5 has-[[data-edge-to-edge]]:max-w-none pt-2 pb-28 outline-none max-md:conversation-open:p-0 md:p-7 print:max-w-none print:p-0"
              >
                <WithinMain value={true}>
                  <Outlet />
                </WithinMain>
              </main>
            </div>
            {!wide && <BottomBar />}
            {question}
            {viewer && <FamilyInBackground />}
            {profile && <UploadTray userId={profile.id} familyId={profile.family_id} />}
          </div>
        </TurnedPictures>
      </Direction.Provider>
    </ViewerContext>
  )
}

type PanelProps = { people: People; onClose: () => void }

const UnreadMessages = ({ Panel, onClose }: { Panel: ComponentType<PanelProps>; onClose: () => void }) => (
  <Panel people={useOtherMembers()} onClose={onClose} />
)

/** Live changes and reminders behind all screens of a family. */
function FamilyInBackground() {
  useLiveMembers()
  useFamilyPresence()
  useEventReminders()
  useLiveNotifications(useFamilyUpdates())
  useReadOpened()
  useOutbox()
  return <MessagesInBackground />
}
