import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { useIsHost } from '@/features/hub/use-is-host'
import { CreatePlaylistDialog } from '@/features/music/create-playlist-dialog'
import { MusicHub } from '@/features/music/music-hub'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { oneOf, text } from '@/lib/search-params'
import { useViewer } from '@/lib/viewer'

export const Route = createFileRoute('/_guarded/_shell/_family/music')({
  validateSearch: z.object({ playlist: text, tab: oneOf(['family', 'yours']) }),
  component: MusicScreen,
})

function MusicScreen() {
  const { userId } = useViewer()
  const isHost = useIsHost(userId)
  const [creating, setCreating] = useState(false)

  return (
    <Page
      title={m.music_title()}
      subtitle={m.music_subtitle()}
      action={
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden className="size-5" />
          {m.playlist_create()}
        </Button>
      }
    >
      <MusicHub seesInstructions={isHost} onCreate={() => setCreating(true)} />
      <CreatePlaylistDialog open={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}
