import type { Upload } from './upload'
import { UploadRow } from './upload-row'

export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <ul className="divide-y divide-line">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}
