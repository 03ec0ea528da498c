import { Copy } from 'lucide-react'
import { shareLink } from '@/browser/share-link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { m } from '@/paraglide/messages'

/** Without a mail server, the inviting person has to pass the link on. */
export function SavedInvitation({ email, link }: { email: string; link: string }) {
  return (
    <Notice tone="help">
      <p>{m.invite_saved_help({ email })}</p>
      <p dir="ltr" className="wrap-anywhere my-2 font-semibold">
        {link}
      </p>
      <Button variant="outline" onClick={() => shareLink({ url: link, title: m.invite_share_title() })}>
        <Copy aria-hidden className="size-5" />
        {m.invite_saved_share()}
      </Button>
    </Notice>
  )
}
