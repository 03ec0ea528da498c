import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '@/components/ui/load-failure'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { useAuth } from '@/features/auth/auth-provider'
import { Condition } from '@/features/hub/condition'
import { Families } from '@/features/hub/families'
import { MailTest } from '@/features/hub/mail-test'
import { OutsideServices } from '@/features/hub/outside-services'
import { hubSettingsQuery } from '@/features/hub/settings-api'
import { SignUp } from '@/features/hub/sign-up'
import { WaitingFamilies } from '@/features/hub/waiting-families'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'

export const Route = createFileRoute('/_guarded/_shell/hub')({ component: HubScreen })

function HubScreen() {
  const { user } = useAuth()
  return user && <ThisHub userId={user.id} />
}

function ThisHub({ userId }: { userId: string }) {
  const settings = useQuery(hubSettingsQuery(userId))
  return (
    <Page title={m.hub_title()}>
      <div className="grid max-w-[720px] grid-cols-1 items-start gap-5 @5xl:max-w-none @5xl:grid-cols-2">
        {settings.isPending && (
          <div role="status" aria-label={m.loading()}>
            <Skeleton className="h-40 w-full" />
          </div>
        )}
        {settings.isError && !settings.data && <LoadFailure title={m.hub_failed()} query={settings} />}
        {settings.data === null && <p>{m.hub_hosts_only()}</p>}
        {settings.data && (
          <>
            <div className="col-span-full grid grid-cols-1 gap-5">
              <Condition version={settings.data.version} />
              {config.preparesVideos === false && <Notice tone="help">{m.hub_no_ffmpeg()}</Notice>}
            </div>
            <WaitingFamilies />
            <Families userId={userId} />
            <SignUp settings={settings.data} />
            <OutsideServices />
            <MailTest hasMailServer={settings.data.has_mail_server} />
          </>
        )}
      </div>
    </Page>
  )
}
