import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { ACCEPTED } from './media-type'
import type { Upload } from './upload'
import { giveFile } from './uploads'

/** An unfinished upload resumes once its file is chosen again. */
export function ChooseAgain({ upload: { id, name } }: { upload: Upload }) {
  const input = useRef<HTMLInputElement>(null)

  function choose(file: File | undefined) {
    if (!file || giveFile(id, file)) return
    toast.error(m.uploads_failed_title(), { description: m.uploads_other_file({ name }) })
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        data-testid="choose-again-picker"
        onChange={({ target }) => {
          choose(target.files?.[0])
          target.value = ''
        }}
      />
      <Button variant="quiet" onClick={() => input.current?.click()} className="justify-self-start">
        {m.uploads_choose_again()}
      </Button>
    </>
  )
}
