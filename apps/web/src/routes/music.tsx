import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { CreatePlaylistDialog } from '@/features/music/create-playlist-dialog'
import { MusicHub } from '@/features/music/music-hub'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  const [creating, setCreating] = useState(false)

  if (!profile?.family_id) {
    return (
      <Page title={m.music_title()}>
        <NoFamily />
      </Page>
    )
  }
  const listener = {
    userId: profile.id,
    familyId: profile.family_id,
    admin: profile.role === 'admin',
    name: profile.full_name ?? m.unknown_member(),
  }
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
      <MusicHub listener={listener} />
      <CreatePlaylistDialog listener={listener} open={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}
