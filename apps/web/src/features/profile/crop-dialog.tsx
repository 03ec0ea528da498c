import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
// The library would add a <style> element, which the Content Security Policy forbids.
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import type { Area } from './crop-photo'

const LARGEST_ZOOM = 4
const ARROW_KEY_PIXELS = 8

type Props = {
  file: Blob
  busy: boolean
  onDone: (area: Area) => void
  onClose: () => void
}

/** Lets the user choose the visible square of their photo. */
export function CropDialog({ file, busy, onDone, onClose }: Props) {
  const [source, setSource] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  return (
    <Dialog open onOpenChange={onClose} title={m.photo_crop_title()} description={m.photo_crop_text()}>
      <div className="grid gap-5">
        <div className="relative aspect-square max-h-[50dvh] w-full overflow-hidden rounded-card bg-sunken">
          {source && (
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              maxZoom={LARGEST_ZOOM}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={ARROW_KEY_PIXELS}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': m.photo_crop_area() }}
              mediaProps={{ alt: '' }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <label className="flex min-h-11 items-center gap-4 font-semibold text-sm">
          {m.photo_zoom()}
          <input
            type="range"
            min={1}
            max={LARGEST_ZOOM}
            step={0.1}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
            className="h-11 flex-1 accent-primary"
          />
        </label>
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button busy={busy} disabled={!area} onClick={() => area && !busy && onDone(area)}>
            {busy ? m.profile_saving() : m.photo_save()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
