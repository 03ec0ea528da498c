import { useQuery } from '@tanstack/react-query'
import { Music2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { errorMessage } from '@/lib/error-message'
import { useViewer } from '@/lib/viewer'
import { ConnectButton } from './connect-button'
import { ListenerPicture } from './listener-picture'
import { pictureOf } from './playlist'
import { meQuery, useDisconnect } from './provider-api'

type Props = {
  connected: boolean
  /** Whether the user may see how Spotify is set up. */
  seesInstructions: boolean
}

/** The user's account at the music provider, or a button to connect one. */
export function ConnectionBar({ connected, seesInstructions }: Props) {
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 md:px-5">
      {connected ? <Connected /> : <Connect seesInstructions={seesInstructions} />}
    </Card>
  )
}

function Connect({ seesInstructions }: Pick<Props, 'seesInstructions'>) {
  return (
    <>
      <span
        aria-hidden
        className="grid size-11 flex-none place-items-center rounded-control bg-sage-wash text-sage"
      >
        <Music2 className="size-5" strokeWidth={1.8} />
      </span>
      <p className="min-w-40 flex-1 text-pretty text-ink-soft">
        {config.providers.spotify ? m.music_connect_text() : m.music_not_set_up()}{' '}
        {!config.providers.spotify && seesInstructions && (
          <TextLink to="/hub" hash="providers">
            {m.providers_instructions()}
          </TextLink>
        )}
      </p>
      <ConnectButton />
    </>
  )
}

function Connected() {
  const { userId } = useViewer()
  const me = useQuery(meQuery(userId, true))
  const disconnect = useDisconnect(userId)
  return (
    <>
      {me.data && <ListenerPicture name={me.data.display_name} src={pictureOf(me.data.images)} />}
      <div className="min-w-24 flex-1">
        {me.data && <p className="wrap-anywhere font-semibold">{me.data.display_name}</p>}
        {me.isPending && <Skeleton className="my-1 h-4 w-36" />}
        <p role={me.error ? 'alert' : undefined} className="text-ink-soft text-sm">
          {me.error ? errorMessage(me.error) : m.music_connected_as()}
        </p>
      </div>
      {me.error && (
        <Button variant="outline" busy={me.isFetching} onClick={() => me.refetch()}>
          {m.try_again()}
        </Button>
      )}
      <Button variant="quiet" onClick={disconnect}>
        {m.music_disconnect()}
      </Button>
    </>
  )
}
