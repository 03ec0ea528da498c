import { ImagePlus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { ACCEPTED } from '@/photos/media-type'
import { chooseFiles } from './draft'

type Props = { labelledBy: string; more: boolean }

export function FilePicker({ labelledBy, more }: Props) {
  const viewer = useViewer()
  const { picker, pick } = useFilePicker({
    accept: ACCEPTED,
    multiple: true,
    testId: 'upload-picker',
    onChoose: (files) => chooseFiles(viewer, files),
  })

  return (
    <>
      {picker}
      <Button
        id={`${labelledBy}-button`}
        aria-labelledby={`${labelledBy} ${labelledBy}-button`}
        variant="ghost"
        onClick={pick}
        className="w-full border border-line border-dashed py-3"
      >
        <ImagePlus aria-hidden className="size-5 flex-none" />
        {more ? m.uploads_choose_more() : m.uploads_choose()}
      </Button>
    </>
  )
}
