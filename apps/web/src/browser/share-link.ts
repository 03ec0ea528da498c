import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { copyText } from './copy-text'

type Shared = {
  url: string
  title: string
  /** Below 'Link copied'. */
  copied?: string | undefined
}

/** Opens the device's share sheet, or copies the link where there is none. */
export async function shareLink({ url, title, copied }: Shared) {
  // The types claim that every browser has it; Firefox does not.
  const canShare: boolean = 'share' in navigator
  // It also rejects when the user cancels.
  if (canShare) return navigator.share({ title, url }).catch(() => {})
  if (await copyText(url)) toast.success(m.link_copied_title(), { description: copied })
  else toast.error(m.link_copy_failed())
}
