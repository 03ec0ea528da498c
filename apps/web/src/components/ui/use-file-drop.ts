import { type ClipboardEvent, type DragEvent, useState } from 'react'

/**
 * Takes files that are dropped on an element or pasted into it: spread `target` on it.
 * @returns `over`: whether files are being dragged over it
 */
export function useFileDrop(take: (files: File[]) => void) {
  const [over, setOver] = useState(false)

  const target = {
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return
      // Without this the browser would open the file instead.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // It comes for every element on the way.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      const { files, types } = event.clipboardData
      // Office programs add a picture of the text that was copied.
      const isText = types.includes('text/plain') && types.includes('text/html')
      if (files.length === 0 || isText) return
      event.preventDefault()
      take([...files])
    },
  }
  return { over, target }
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
