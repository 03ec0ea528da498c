import { FilterMenu } from '@/features/media/filter-menu'
import { MediaLibrary } from '@/features/media/media-library'
import { UploadArea } from '@/features/media/upload/upload-area'
import { UploadButton } from '@/features/media/upload/upload-button'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  return (
    <Page
      title={m.media_title()}
      subtitle={m.media_subtitle()}
      action={
        <div className="flex flex-wrap gap-2">
          <UploadButton />
          <FilterMenu />
        </div>
      }
    >
      <MediaLibrary upload={<UploadButton />} />
      <UploadArea />
    </Page>
  )
}
