import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { treeSvg } from './tree-svg'

type Props = { picture: ReturnType<typeof treeSvg>; onPrinted: () => void }

/** Prints a picture on one page of its orientation, without the rest of the screen; styles/app.css says how. */
export function PrintSheet({ picture: { text, width, height }, onPrinted }: Props) {
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const { current } = image
    if (!current) return
    document.body.classList.add('prints-sheet')
    const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
    let ended = false
    current.src = address
    current.decode().then(
      () => !ended && window.print(),
      () => !ended && onPrinted(),
    )
    window.addEventListener('afterprint', onPrinted)
    return () => {
      ended = true
      window.removeEventListener('afterprint', onPrinted)
      URL.revokeObjectURL(address)
      document.body.classList.remove('prints-sheet')
    }
  }, [text, onPrinted])

  return createPortal(
    <img ref={image} alt="" className="print-sheet" data-page={width > height ? 'wide' : 'tall'} />,
    document.body,
  )
}
