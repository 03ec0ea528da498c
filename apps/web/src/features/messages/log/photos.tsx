import { useState } from 'react'
import type { Attachment } from '../attachment'
import { MessagePhoto } from './message-photo'
import { PhotoViewer } from './photo-viewer'

/** More of them open in the viewer. */
const MAX_SHOWN = 4
const SQUARE = { width: 160, height: 160 }
const WIDE = { width: 320, height: 160 }

type Props = {
  paths: string[]
  /** Shown behind the photos. */
  films: Attachment[]
  /** Of the sender. */
  name: string
  busy: boolean
  onBroken: () => void
}

/** The photos and films of a message: one in its shape, several in a grid. */
export function Photos({ paths: photos, films, name, busy, onBroken }: Props) {
  const [open, setOpen] = useState<number>()
  const paths = [...photos, ...films.map(({ path }) => path)]
  const fileNames = Object.fromEntries(films.map((film) => [film.path, film.name]))
  const shown = paths.slice(0, MAX_SHOWN)
  const viewer = (
    <PhotoViewer
      paths={paths}
      fileNames={fileNames}
      name={name}
      open={open}
      onShow={setOpen}
      onClose={() => setOpen(undefined)}
    />
  )

  if (paths.length === 1) {
    return (
      <>
        <MessagePhoto
          path={paths[0] ?? ''}
          name={name}
          busy={busy}
          onOpen={() => setOpen(0)}
          onBroken={onBroken}
        />
        {viewer}
      </>
    )
  }
  return (
    <div className="grid w-80 max-w-full grid-cols-2 gap-0.5 *:first:nth-last-3:col-span-2">
      {shown.map((path, index) => (
        <span key={path}>
          <MessagePhoto
            path={path}
            name={name}
            cell={shown.length === 3 && index === 0 ? WIDE : SQUARE}
            busy={busy}
            more={index === MAX_SHOWN - 1 ? paths.length - MAX_SHOWN : 0}
            onOpen={() => setOpen(index)}
            onBroken={onBroken}
          />
        </span>
      ))}
      {viewer}
    </div>
  )
}
