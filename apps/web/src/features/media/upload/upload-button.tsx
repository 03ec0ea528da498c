import { Upload } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { changeDraft } from './draft'

/** Opens the dialog of the `UploadArea` that the page has. */
export function UploadButton() {
  return (
    <Button onClick={() => changeDraft({ open: true })}>
      <Upload aria-hidden className="size-5" />
      {m.uploads_title()}
    </Button>
  )
}
