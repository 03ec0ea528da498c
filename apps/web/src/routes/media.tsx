import { CommentsDialog } from '@/features/comments/comments-dialog'
import { FilterMenu } from '@/features/media/filter-menu'
import type { MediaItem } from '@/features/media/media-item'
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
      <MediaLibrary upload={<UploadButton />} commentsOn={commentsOn} />
      <UploadArea />
    </Page>
  )
}

const commentsOn = ({ id, title, comment_count }: MediaItem) => (
  <CommentsDialog key={id} subject={{ kind: 'media', id }} title={title} count={comment_count} />
)
