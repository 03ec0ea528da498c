import { Button } from '@/components/ui/button'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { ACCEPTED } from '@/photos/media-type'
import type { Upload } from './upload'
import { giveFile } from './uploads'

/** An unfinished upload resumes once its file is chosen again. */
export function ChooseAgain({ upload: { id, name } }: { upload: Upload }) {
  const { picker, pick } = useFilePicker({
    accept: ACCEPTED,
    testId: 'choose-again-picker',
    onChoose([file]) {
      if (!file || giveFile(id, file)) return
      toast.error(m.uploads_failed_title(), { description: m.uploads_other_file({ name }) })
    },
  })

  return (
    <>
      {picker}
      <Button variant="quiet" onClick={pick} className="justify-self-start">
        {m.uploads_choose_again()}
      </Button>
    </>
  )
}
