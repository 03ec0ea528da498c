import { copyText } from '@/lib/copy-text'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import type { Post } from './post'

const postUrl = (id: string) => `${window.location.origin}/home?post=${id}`

/** Offers the device's own ways to share, or copies the link where there are none. */
export async function sharePost({ id, author }: Post) {
  const url = postUrl(id)
  // Typed as if every browser had it; Firefox does not.
  const canShare: boolean = 'share' in navigator
  if (canShare) {
    const title = m.share_title({ name: author?.full_name ?? m.unknown_member() })
    // It also rejects when the person changes their mind.
    return navigator.share({ title, url }).catch(() => {})
  }
  if (await copyText(url)) toast.success(m.link_copied_title(), { description: m.link_copied() })
  else toast.error(m.link_copy_failed())
}
