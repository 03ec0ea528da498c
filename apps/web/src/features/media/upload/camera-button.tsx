import { Camera } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { chooseFiles } from './draft'

/** Takes a photo, on devices that one holds in the hand. */
export function CameraButton() {
  const viewer = useViewer()
  const { picker, pick } = useFilePicker({
    accept: 'image/*',
    camera: true,
    testId: 'upload-camera',
    onChoose: (files) => chooseFiles(viewer, files),
  })

  return (
    <span className="hidden pointer-coarse:grid">
      {picker}
      <Button variant="ghost" onClick={pick} className="w-full border border-line border-dashed py-3">
        <Camera aria-hidden className="size-5 flex-none" />
        {m.uploads_camera()}
      </Button>
    </span>
  )
}
