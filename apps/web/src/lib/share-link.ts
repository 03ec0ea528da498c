import { m } from '@/paraglide/messages'
import { copyText } from './copy-text'
import { toast } from './toast'

type Shared = {
  url: string
  title: string
  /** Below 'Link copied'. */
  copied?: string | undefined
}

/** Offers the device's own ways to share, or copies the link where there are none. */
export async function shareLink({ url, title, copied }: Shared) {
  // Typed as if every browser had it; Firefox does not.
  const canShare: boolean = 'share' in navigator
  // It also rejects when the person changes their mind.
  if (canShare) return navigator.share({ title, url }).catch(() => {})
  if (await copyText(url)) toast.success(m.link_copied_title(), { description: copied })
  else toast.error(m.link_copy_failed())
}
