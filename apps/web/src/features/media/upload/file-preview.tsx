import { useEffect, useState } from 'react'
import { mediaTypeOf } from '@/photos/media-type'
import { FileIcon } from './file-icon'

/** A chosen photo itself, and the sign of its kind for everything else, HEIC in most browsers included. */
export function FilePreview({ file }: { file: File }) {
  const contentType = mediaTypeOf(file)
  const isImage = contentType?.startsWith('image/')
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    if (!isImage) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file, isImage])

  if (!url) return <FileIcon contentType={contentType} />
  return (
    <img
      src={url}
      // The name stands beside it.
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setUrl(undefined)}
      className="size-11 flex-none rounded-control bg-sunken object-cover"
    />
  )
}
