import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { useConnect } from './provider-api'

export function ConnectButton() {
  const { userId } = useViewer()
  const connect = useConnect(userId)
  // Busy until the browser leaves the page.
  const busy = connect.isPending || connect.isSuccess

  const start = () => {
    if (config.providers.spotify) return connect.mutate()
    toast.info(m.music_connect(), { description: m.music_not_set_up(), id: 'music not set up' })
  }
  return (
    <Button variant="outline" busy={busy} onClick={start}>
      {busy ? m.music_connecting() : m.music_connect()}
    </Button>
  )
}
