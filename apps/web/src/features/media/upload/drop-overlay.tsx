import { ImageDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { chooseFiles } from './draft'

/** Files may be dropped anywhere on the page, the open dialog included. */
export function DropOverlay() {
  const [over, setOver] = useState(false)
  const viewer = useViewer()

  useEffect(() => {
    const controller = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => carriesFiles(event) && react(event), controller)
    on('dragenter', () => setOver(true))
    // Without this the browser would open the file instead.
    on('dragover', (event) => event.preventDefault())
    // It comes for every element on the way; only out of the window there is none to go to.
    on('dragleave', (event) => event.relatedTarget === null && setOver(false))
    on('drop', (event) => {
      event.preventDefault()
      setOver(false)
      chooseFiles(viewer, event.dataTransfer?.files ?? [])
    })
    return () => controller.abort()
  }, [viewer])

  return (
    over && (
      <div className="pointer-events-none fixed inset-0 z-60 grid place-items-center bg-paper/85 p-4">
        <div className="grid h-full w-full place-content-center justify-items-center gap-3 rounded-3xl border-3 border-primary border-dashed text-center">
          <ImageDown aria-hidden className="size-14 text-primary" strokeWidth={1.5} />
          <p className="font-display text-2xl">{m.uploads_drop()}</p>
        </div>
      </div>
    )
  )
}

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files')
