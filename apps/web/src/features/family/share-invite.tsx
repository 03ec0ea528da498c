import { Share2 } from 'lucide-react'
import { shareLink } from '@/browser/share-link'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'

/** Opens the phone's share sheet. Browsers without one, and plain http, have the button to copy instead. */
export function ShareInvite({ link }: { link: string }) {
  if (!('share' in navigator)) return null
  return (
    <Button
      variant="outline"
      size="large"
      onClick={() => shareLink({ url: link, title: m.invite_share_title() })}
    >
      <Share2 aria-hidden className="size-5" />
      {m.invite_share()}
    </Button>
  )
}
